/** After these a message may have left the list, or must not be opened again at once (that would mark it read). */
export const LEAVING: ReadonlySet<string> = new Set(["archive", "unarchive", "spam", "not_spam", "delete", "unread"]);
