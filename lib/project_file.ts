/**
 * Returns the address of a file of the project. No other module asks where it lies itself: the build puts them all into
 * `_fresh/`, which is as deep in the project as this one.
 */
export function projectFile(path: string): URL {
  return new URL(`../${path}`, import.meta.url);
}
