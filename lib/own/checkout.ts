/** A task cannot go on with the checkout as it is; the message says what to do. */
export class CheckoutError extends Error {
  override name = "CheckoutError";
}

/**
 * The references that note the version before an update. The first is of the one under way, the second of the last one
 * that was checked.
 */
const NOTES = { begun: "refs/vitrine/begun", done: "refs/vitrine/done", left: "refs/vitrine/left" } as const;

/** The changes of the code since the update began. */
export interface Updated {
  /** The short names of both versions, and the number of commits between them. */
  from: string;
  to: string;
  commits: number;
}

/**
 * A folder with the code that is a clone or a fork, and the owner's content in it. Nothing here fetches anything, and nothing
 * that the owner has written is lost by it.
 *
 * @param content the folder of the owner's content, as in `CONTENT_DIR`
 */
export class Checkout {
  #folder: string;
  #content: string;

  constructor(folder: string, content: string) {
    this.#folder = folder;
    this.#content = content;
  }

  /** @throws {CheckoutError} where an update by git cannot begin. */
  async requireReady(): Promise<void> {
    if (await this.#ask("rev-parse", "--show-prefix") !== "") {
      throw new CheckoutError(
        "This folder is no clone made by git, so there is nothing to pull. Download the new version as a ZIP, unpack it " +
          `into a new folder, copy .env, data and ${this.#content} there, and run deno task content:check in it.`,
      );
    }
    const unmerged = await this.#lines("diff", "--name-only", "--diff-filter=U");
    if (unmerged.length > 0) {
      throw new CheckoutError(
        `git could not join your changes and the new ones in: ${unmerged.join(", ")}. ` +
          "To have everything as it was before the pull, run: git merge --abort",
      );
    }
    const changed = await this.#changedCode();
    if (changed.length > 0) {
      throw new CheckoutError(
        `These files of the project are changed and not committed: ${changed.join(", ")}. ` +
          "Commit them, or set them aside (git stash), then run this again.",
      );
    }
    if (await this.#ask("rev-parse", "--abbrev-ref", "@{upstream}") === undefined) {
      throw new CheckoutError(
        "git does not know from where this branch gets updates. Name it once, for example: " +
          "git branch --set-upstream-to=origin/main",
      );
    }
  }

  /** Notes the version as it is, and has `git pull` join both histories where git would ask how (git-pull, `pull.rebase`). */
  async begin(): Promise<void> {
    await this.#run("update-ref", NOTES.begun, "HEAD");
    const chosen = await Promise.all(["pull.rebase", "pull.ff"].map((name) => this.#ask("config", "--get", name)));
    if (chosen.every((one) => one === undefined)) await this.#run("config", "pull.rebase", "false");
  }

  /** Tells what has come since the update began; undefined where none has begun, or nothing but content is another. */
  async updated(): Promise<Updated | undefined> {
    const begun = await this.#ask("rev-parse", "--verify", "--quiet", NOTES.begun);
    if (begun === undefined) return undefined;
    const others = await this.#lines("diff", "--name-only", begun, "HEAD", "--", ".", `:(exclude)${this.#content}`);
    if (others.length === 0) return undefined;
    const [from, to, commits] = await Promise.all([
      this.#run("rev-parse", "--short", begun),
      this.#run("rev-parse", "--short", "HEAD"),
      this.#run("rev-list", "--count", `${begun}..HEAD`),
    ]);
    return { from, to, commits: Number(commits) };
  }

  /** Notes that the update is done; it can still be taken back. */
  async finish(): Promise<void> {
    await this.#run("update-ref", NOTES.done, NOTES.begun);
    await this.#run("update-ref", "-d", NOTES.begun);
  }

  /**
   * Goes back to the version before the last update; what is left stays in the repository, under a name.
   *
   * @returns the short names of the version that runs from now on, and of the one that was left.
   * @throws {CheckoutError} where there is none, or what the owner has written since would go with it.
   */
  async goBack(): Promise<{ to: string; left: string }> {
    const notes = [NOTES.begun, NOTES.done];
    const before = (await Promise.all(notes.map((name) => this.#ask("rev-parse", "--verify", "--quiet", name))))
      .find((commit) => commit !== undefined);
    if (before === undefined) throw new CheckoutError("No update was begun here, so there is nothing to go back to.");
    const own = await this.#lines("log", "--format=%h", `${before}..HEAD`, "--", this.#content);
    if (own.length > 0) {
      throw new CheckoutError(
        `You have committed content since the update (${own.join(", ")}), which going back would take away. ` +
          `Keep a copy of ${this.#content}, then run: git reset --keep ${before.slice(0, 10)}`,
      );
    }
    const left = await this.#run("rev-parse", "--short", "HEAD");
    await this.#run("update-ref", NOTES.left, "HEAD");
    // Refuses where a file that is changed and not committed would be lost (git-reset, --keep).
    const { ok, said } = await this.#git("reset", "--keep", before);
    if (!ok) throw new CheckoutError(`git did not go back: ${said}`);
    for (const name of notes) await this.#git("update-ref", "-d", name);
    return { to: await this.#run("rev-parse", "--short", "HEAD"), left };
  }

  /** Returns the tracked files that are changed and not the owner's content. */
  #changedCode(): Promise<string[]> {
    return this.#lines("diff", "--name-only", "HEAD", "--", ".", `:(exclude)${this.#content}`);
  }

  async #lines(...args: string[]): Promise<string[]> {
    return (await this.#run(...args)).split("\n").filter((line) => line !== "");
  }

  async #run(...args: string[]): Promise<string> {
    const { ok, said } = await this.#git(...args);
    if (!ok) throw new CheckoutError(`git ${args[0]}: ${said}`);
    return said;
  }

  async #ask(...args: string[]): Promise<string | undefined> {
    const { ok, said } = await this.#git(...args);
    return ok ? said : undefined;
  }

  async #git(...args: string[]): Promise<{ ok: boolean; said: string }> {
    const options = { args, cwd: this.#folder, env: { LC_ALL: "C" } };
    try {
      const { success, stdout, stderr } = await new Deno.Command("git", options).output();
      return { ok: success, said: new TextDecoder().decode(success ? stdout : stderr).trim() };
    } catch (error) {
      if (error instanceof Deno.errors.NotFound) return { ok: false, said: "git is not installed" };
      throw error;
    }
  }
}
