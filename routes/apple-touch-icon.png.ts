import { document } from "@/lib/http/document.ts";
import { pngIcon } from "@/lib/pictures/pictures.ts";

export const handler = document("image/png", pngIcon(180));
