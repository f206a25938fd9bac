import { document } from "@/lib/http/document.ts";
import { favicon } from "@/lib/pictures/pictures.ts";

export const handler = document("image/x-icon", favicon);
