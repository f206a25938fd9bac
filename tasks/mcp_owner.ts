/**
 * A tool server for the owner's own agent, over standard input and output: it lists, reads, searches and marks messages and
 * drafts answers. It never sends, and never reaches the network where the store is a file.
 *
 *     { "mcpServers": { "inbox": { "command": "deno", "args": ["task", "--quiet", "--cwd", "/path/to/vitrine", "mcp:owner"] } } }
 *
 * Works on the database of the service (`KV_PATH`), also while the service runs.
 */
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { speechOfContent } from "@/lib/admin/desk_language.ts";
import { ownerServer } from "@/lib/admin/owner_tools.ts";
import { Contact } from "@/lib/contact/contact.ts";
import { Inbox } from "@/lib/contact/inbox.ts";
import { makeRevision } from "@/lib/content/revision.ts";
import { Editing } from "@/lib/editing/editing.ts";
import { createLog, readableLine } from "@/lib/log.ts";
import { loadConfig } from "@/lib/settings.ts";
import { isFile, isRemote } from "@/lib/store/kv.ts";
import { openStore } from "@/lib/store/store.ts";
import { exitWithReason } from "@/tasks/exit_with_reason.ts";
import { showUsage } from "@/tasks/command_line.ts";

showUsage("Usage: deno task mcp:owner\nServes the inbox as tools over standard input and output, for your own agent.");

try {
  const config = loadConfig((name) => Deno.env.get(name), "start");
  const { kvPath } = config;
  // What strangers have written may talk an agent into much; from here nothing of it can leave.
  if (kvPath !== undefined && !isRemote(kvPath)) Deno.permissions.revokeSync({ name: "net" });
  if (kvPath !== undefined && isFile(kvPath)) await Deno.stat(kvPath);
  // Standard output belongs to the protocol.
  const { log } = createLog(readableLine, (text) => Deno.stderr.writeSync(new TextEncoder().encode(text)));
  const store = await openStore(kvPath, { log });
  // Without channels, and never started: what is released here is delivered by the service.
  const contact = new Contact({ store, config, channels: [], log, wakeUps: { kick: false, timer: false } });
  const inbox = new Inbox(store);
  const speech = await speechOfContent(config.contentDir);
  let revision = await makeRevision({ folder: config.contentDir });
  const editing = config.contentEditing
    ? new Editing({
      ...{ store, log, now: Date.now, folder: config.contentDir, withDrafts: false },
      revision: () => revision,
      replace: (next) => revision = next,
    })
    : undefined;
  serveStdio(() => ownerServer({ inbox, service: { contact }, speech, editing, report: console.error }));
} catch (error) {
  exitWithReason(error);
}
