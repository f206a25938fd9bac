import { endpoint } from "@/lib/http/endpoint.ts";
import { listProjects } from "@/lib/operations/list_projects.ts";

export const handler = endpoint(listProjects);
