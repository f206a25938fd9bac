import { z } from "zod";
import { ownerData } from "@/lib/admin/admin_route.ts";
import { editingOf } from "@/lib/admin/content_desk.ts";
import { DeskError } from "@/lib/admin/desk_language.ts";
import { formatProblem } from "@/lib/content/content_error.ts";
import { MAX_ZIP, readZip } from "@/lib/editing/zip.ts";

const sent = z.object({ data: z.base64() });

/** More are told by `content:check`. */
const MAX_TOLD = 20;

/** Takes a whole site as drafts, or says what keeps it from being one. */
export const handler = ownerData({
  async POST(ctx, { json }) {
    const editing = editingOf(ctx);
    const given = sent.safeParse(json);
    if (!given.success) throw new DeskError("validation_failed", "refused");
    const { files, problems } = readZip(Uint8Array.fromBase64(given.data.data));
    const mistakes = problems.length > 0 ? [] : await editing.mistakesOfWhole(files);
    const folder = `${ctx.state.runtime.config.contentDir}/`;
    const told = [
      ...problems.map(({ path, message }) => `${path || "The file"} ${message}`),
      ...mistakes.map((mistake) => formatProblem({ ...mistake, file: mistake.file.replace(folder, "") })),
    ];
    if (told.length === 0) await editing.saveWhole(files);
    return { count: files.size, problems: told.slice(0, MAX_TOLD) };
  },
}, { maxBytes: 4 * Math.ceil(MAX_ZIP / 3) + 1000 });
