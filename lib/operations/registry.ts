import { NOT_OFFERED, offeredBy } from "@/lib/catalog/catalog.ts";
import { ofEachRevision } from "@/lib/content/revision.ts";
import { ServiceError } from "@/lib/errors.ts";
import { V1 } from "@/lib/operations/addresses.ts";
import {
  analyzeBusinessProblem,
  assessAutomationCandidate,
  estimateAiProjectScope,
  getRelevantCaseStudies,
  suggestAiOpportunities,
} from "@/lib/operations/analysis_operations.ts";
import { listClaims } from "@/lib/operations/claim_operations.ts";
import {
  contactRecruiter,
  followDelivery,
  getDeliveryRecord,
  requestAiOpportunityCall,
  sendMessage,
  withdrawMessage,
} from "@/lib/operations/contact_operations.ts";
import { compareSnapshots, getSnapshot, listChanges, listSnapshots } from "@/lib/operations/history_operations.ts";
import { matchRole } from "@/lib/operations/match_operations.ts";
import type { Operation, Service } from "@/lib/operations/operation.ts";
import { getAgent, getProject, listAgents, listProjects } from "@/lib/operations/portfolio_operations.ts";
import { getApiIndex, getCandidate, getProfile } from "@/lib/operations/profile_operations.ts";
import { fetchDocument, search } from "@/lib/operations/search_operations.ts";
import { getAiTransformationServices } from "@/lib/operations/services_operations.ts";

/** Every operation that there is, in the order in which documents list them. */
export const OPERATIONS: readonly Operation[] = [
  getApiIndex,
  getProfile,
  getCandidate,
  matchRole,
  search,
  fetchDocument,
  listChanges,
  listSnapshots,
  getSnapshot,
  compareSnapshots,
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
  followDelivery,
  withdrawMessage,
  requestAiOpportunityCall,
  contactRecruiter,
];

/** The operations, parted into those that the content has something for, in the owner's words, and the others. */
export const ownOperations = ofEachRevision(({ content }): Pick<Service, "operations" | "absent"> => {
  const offered = offeredBy(content);
  const isOffered = ({ needs }: Operation) => needs === undefined || offered[needs];
  const inOwnWords = (operation: Operation) => ({ ...operation, ...operation.wordsFor?.(content, offered) });
  return {
    operations: OPERATIONS.filter(isOffered).map(inOwnWords),
    absent: OPERATIONS.filter((operation) => !isOffered(operation)),
  };
});

/** Makes the answer to a call of an operation that this owner has nothing for. */
export function notOffered({ needs }: Operation, baseUrl: string): ServiceError {
  const { message, hint } = NOT_OFFERED[needs!];
  return new ServiceError("not_found", message, { hint: `${hint} All endpoints: ${baseUrl}${V1.prefix}` });
}
