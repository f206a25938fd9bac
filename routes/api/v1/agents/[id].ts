import { endpoint } from "@/lib/http/endpoint.ts";
import { getAgent } from "@/lib/operations/get_agent.ts";

export const handler = endpoint(getAgent);
