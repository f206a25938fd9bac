import { twin } from "@/lib/site/markdown/twin.ts";

export const handler = twin(({ id }) => `/agents/${id}.md`);
