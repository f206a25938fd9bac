/**
 * The source of content. Paths are those that the owner would open; a folder or a file that is not there is `NotFound`.
 */
export interface Files {
  read(path: string): Uint8Array<ArrayBuffer>;
  list(folder: string): Deno.DirEntry[];
  /** Tells whether a file is one that was published at the desk, and so on no disk. */
  isLaid?(path: string): boolean;
}

export const DISK: Files = {
  read: (path) => Deno.readFileSync(path),
  list: (folder) => [...Deno.readDirSync(folder || ".")],
};

/** The layer over a content folder: whole files, by their paths below it. */
export interface Overlay {
  /** The text of a file, in base64 where it is a picture; or null where the folder's own is taken away. */
  readonly files: ReadonlyMap<string, string | null>;
  /** The folder is no ground: nothing of it is read. */
  readonly isWhole: boolean;
}

/** The overlay of an owner who has published nothing. */
export const NO_OVERLAY: Overlay = { files: new Map(), isWhole: false };

const encoder = new TextEncoder();

/** Tells whether a file of content is served as it is, and so kept in base64 where texts are kept. */
export function isPublic(path: string): boolean {
  return path.startsWith("public/");
}

/** Returns the bytes of a file of an overlay. */
export function bytesOf(path: string, text: string): Uint8Array<ArrayBuffer> {
  return isPublic(path) ? Uint8Array.fromBase64(text) : encoder.encode(text);
}

/** Returns the files of a content folder with an overlay over them. */
export function laidOver(folder: string, { files, isWhole }: Overlay, ground: Files = DISK): Files {
  if (files.size === 0 && !isWhole) return ground;
  const below = (path: string) =>
    path === folder ? "" : path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : undefined;
  const fromGround = (path: string) => {
    if (isWhole) throw new Deno.errors.NotFound(path);
    return ground;
  };
  return {
    read(path) {
      const name = below(path);
      if (name === undefined) return ground.read(path);
      const text = files.get(name);
      if (text === null) throw new Deno.errors.NotFound(path);
      return text === undefined ? fromGround(path).read(path) : bytesOf(name, text);
    },
    isLaid: (path) => typeof files.get(below(path) ?? "") === "string",
    list(path) {
      const name = below(path);
      if (name === undefined) return ground.list(path);
      const entries = new Map<string, Deno.DirEntry>();
      let isThere = name === "";
      try {
        for (const entry of fromGround(path).list(path)) entries.set(entry.name, entry);
        isThere = true;
      } catch (error) {
        if (!(error instanceof Deno.errors.NotFound)) throw error;
      }
      const start = name === "" ? "" : `${name}/`;
      for (const [file, text] of files) {
        if (!file.startsWith(start)) continue;
        const [first, ...more] = file.slice(start.length).split("/");
        if (text !== null) {
          isThere = true;
          entries.set(first, {
            name: first,
            isFile: more.length === 0,
            isDirectory: more.length > 0,
            isSymlink: false,
          });
        } else if (more.length === 0) entries.delete(first);
      }
      if (!isThere) throw new Deno.errors.NotFound(path);
      return [...entries.values()];
    },
  };
}
