import {
  analyzeBusinessProblem,
  assessAutomationCandidate,
  estimateAiProjectScope,
  getRelevantCaseStudies,
  suggestAiOpportunities,
} from "@/lib/operations/analysis_operations.ts";
import {
  contactRecruiter,
  getDeliveryRecord,
  requestAiOpportunityCall,
  sendMessage,
} from "@/lib/operations/contact_operations.ts";
import { matchRole } from "@/lib/operations/match_operations.ts";
import type { Operation } from "@/lib/operations/operation.ts";
import { getAgent, getProject, listAgents, listProjects } from "@/lib/operations/portfolio_operations.ts";
import { getApiIndex, getCandidate, getProfile } from "@/lib/operations/profile_operations.ts";
import { fetchDocument, search } from "@/lib/operations/search_operations.ts";
import { getAiTransformationServices } from "@/lib/operations/services_operations.ts";

/** Every operation of the service, in the order in which documents list them. */
export const OPERATIONS: readonly Operation[] = [
  getApiIndex,
  getProfile,
  getCandidate,
  matchRole,
  search,
  fetchDocument,
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
