import { document } from "@/lib/http/document.ts";
import { sitePicture } from "@/lib/pictures/pictures.ts";

export const handler = document("image/png", sitePicture);
