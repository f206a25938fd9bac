import { endpoint } from "@/lib/http/endpoint.ts";
import { getAiTransformationServices } from "@/lib/operations/get_ai_transformation_services.ts";

export const handler = endpoint(getAiTransformationServices);
