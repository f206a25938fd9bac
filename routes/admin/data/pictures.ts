import { ownerData } from "@/lib/admin/admin_route.ts";
import { PICTURE_BODY, takePicture } from "@/lib/admin/picture_desk.ts";

/** Takes a picture that the browser has made small. */
export const handler = ownerData({ POST: async (ctx, { json }) => await takePicture(ctx, json) }, PICTURE_BODY);
