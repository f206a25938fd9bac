// Made by the build, so it cannot be imported by name before there is one.
await import(new URL("./_fresh/serve.js", import.meta.url).href);
