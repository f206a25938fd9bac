import { Builder } from "fresh/dev";
import { loadConfig } from "@/lib/config.ts";

const builder = new Builder();

if (Deno.args.includes("build")) {
  await builder.build();
} else {
  const { host, port } = loadConfig((name) => Deno.env.get(name), "dev");
  await builder.listen(() => import("./main.ts"), { hostname: host, port });
}
