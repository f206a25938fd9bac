import { endpoint } from "@/lib/http/endpoint.ts";
import { getRelevantCaseStudies } from "@/lib/operations/get_relevant_case_studies.ts";

export const handler = endpoint(getRelevantCaseStudies);
