import { documentUrl } from "@/lib/discovery/documents.ts";
import { findItem } from "@/lib/operations/find_item.ts";
import { getAiTransformationServices } from "@/lib/operations/get_ai_transformation_services.ts";
import { getCandidate } from "@/lib/operations/get_candidate.ts";
import { getProfile } from "@/lib/operations/get_profile.ts";
import type { CallContext } from "@/lib/operations/operation.ts";
import { restPath } from "@/lib/operations/references.ts";
import { CONTENT_LICENSE, V1 } from "@/lib/operations/version.ts";

/** Everything that can be read, in one document: each part is what the operation for it gives. */
export async function portfolio(context: CallContext) {
  const { content, catalog } = context.service;
  const { site } = content;
  const from = (operation: Parameters<typeof restPath>[0]) => context.baseUrl + restPath(operation);
  return {
    name: site.title,
    description: site.description,
    notice: site.notice,
    version: V1.version,
    license: CONTENT_LICENSE,
    updated_at: site.updated_at,
    documentation: documentUrl(context, "llms"),
    sources: {
      profile: from(getProfile),
      candidate: from(getCandidate),
      services: from(getAiTransformationServices),
      resume: documentUrl(context, "resume"),
    },
    profile: await getProfile.run({}, context),
    candidate: await getCandidate.run({}, context),
    services: await getAiTransformationServices.run({}, context),
    items: catalog.items.map(({ id }) => findItem(id, context)),
  };
}
