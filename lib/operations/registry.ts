import { analyzeBusinessProblem } from "@/lib/operations/analyze_business_problem.ts";
import { assessAutomationCandidate } from "@/lib/operations/assess_automation_candidate.ts";
import { contactRecruiter } from "@/lib/operations/contact_recruiter.ts";
import { estimateAiProjectScope } from "@/lib/operations/estimate_ai_project_scope.ts";
import { getAgent } from "@/lib/operations/get_agent.ts";
import { getAiTransformationServices } from "@/lib/operations/get_ai_transformation_services.ts";
import { getApiIndex } from "@/lib/operations/get_api_index.ts";
import { getCandidate } from "@/lib/operations/get_candidate.ts";
import { getDeliveryRecord } from "@/lib/operations/get_delivery_record.ts";
import { getProfile } from "@/lib/operations/get_profile.ts";
import { getProject } from "@/lib/operations/get_project.ts";
import { getRelevantCaseStudies } from "@/lib/operations/get_relevant_case_studies.ts";
import { listAgents } from "@/lib/operations/list_agents.ts";
import { listProjects } from "@/lib/operations/list_projects.ts";
import { requestAiOpportunityCall } from "@/lib/operations/request_ai_opportunity_call.ts";
import { sendMessage } from "@/lib/operations/send_message.ts";
import { suggestAiOpportunities } from "@/lib/operations/suggest_ai_opportunities.ts";
import type { Operation } from "@/lib/operations/operation.ts";

/** Every operation of the service, in the order in which documents list them. */
export const OPERATIONS: readonly Operation[] = [
  getApiIndex,
  getProfile,
  getCandidate,
  listProjects,
  getProject,
  listAgents,
  getAgent,
  getAiTransformationServices,
  analyzeBusinessProblem,
  suggestAiOpportunities,
  assessAutomationCandidate,
  estimateAiProjectScope,
  getRelevantCaseStudies,
  sendMessage,
  getDeliveryRecord,
  requestAiOpportunityCall,
  contactRecruiter,
];
