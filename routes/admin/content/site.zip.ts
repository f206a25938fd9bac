import { ownerRoute } from "@/lib/admin/admin_route.ts";
import { editingOf } from "@/lib/admin/content_desk.ts";
import { writeZip } from "@/lib/editing/zip.ts";

/** Hands out all files of the site as visitors see it. */
export const handler = ownerRoute({
  async GET(ctx) {
    const editing = editingOf(ctx);
    await editing.look();
    return new Response(writeZip(editing.servedFiles()), {
      headers: { "content-type": "application/zip", "content-disposition": 'attachment; filename="site.zip"' },
    });
  },
});
