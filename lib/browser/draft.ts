/** What a visitor has begun to write, until it is sent or the tab is closed. Some browsers keep nothing: then it is lost. */
export function readDraft<Draft>(name: string): Draft | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? "") as Draft;
  } catch {
    return undefined;
  }
}

/** Keeps a draft; without one, forgets it. */
export function keepDraft(name: string, draft?: unknown): void {
  try {
    if (draft === undefined) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, JSON.stringify(draft));
  } catch {
    // The visitor's browser keeps nothing; the form itself still does.
  }
}
