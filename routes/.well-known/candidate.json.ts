import { endpoint } from "@/lib/http/endpoint.ts";
import { getCandidate } from "@/lib/operations/get_candidate.ts";

export const handler = endpoint(getCandidate);
