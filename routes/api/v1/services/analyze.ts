import { endpoint } from "@/lib/http/endpoint.ts";
import { analyzeBusinessProblem } from "@/lib/operations/analyze_business_problem.ts";

export const handler = endpoint(analyzeBusinessProblem);
