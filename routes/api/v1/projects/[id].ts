import { endpoint } from "@/lib/http/endpoint.ts";
import { getProject } from "@/lib/operations/get_project.ts";

export const handler = endpoint(getProject);
