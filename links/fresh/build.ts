/** In the browser the id is part of the URL that this code came from; the server learns it from the build. */
export const build = { id: /\/_fresh\/js\/(\w+)\//.exec(import.meta.url)?.[1] ?? "" };
