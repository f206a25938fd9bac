import { endpoint } from "@/lib/http/endpoint.ts";
import { listAgents } from "@/lib/operations/list_agents.ts";

export const handler = endpoint(listAgents);
