import { endpoint } from "@/lib/http/endpoint.ts";
import { getApiIndex } from "@/lib/operations/get_api_index.ts";

export const handler = endpoint(getApiIndex);
