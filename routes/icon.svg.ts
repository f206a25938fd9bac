import { document } from "@/lib/http/document.ts";
import { svgIcon } from "@/lib/pictures/pictures.ts";

export const handler = document("image/svg+xml", svgIcon);
