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
import { listClaims } from "@/lib/operations/claim_operations.ts";
import { getSnapshot, listChanges, listSnapshots } from "@/lib/operations/history_operations.ts";
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
  search,
  fetchDocument,
  listChanges,
  listSnapshots,
  getSnapshot,
  listClaims,
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
