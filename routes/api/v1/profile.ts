import { endpoint } from "@/lib/http/endpoint.ts";
import { getProfile } from "@/lib/operations/get_profile.ts";

export const handler = endpoint(getProfile);
