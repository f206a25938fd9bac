import { serveItemPicture } from "@/lib/discovery/item_picture.ts";

export const handler = serveItemPicture("project");
