import { DevelopersPage } from "@/components/pages/DevelopersPage.tsx";
import { page } from "@/lib/http/page.ts";
import { operationReference } from "@/lib/site/operation_reference.ts";

export const handler = page(async (view) => {
  const { operations } = view.context.service;
  const references = await Promise.all(operations.map((operation) => operationReference(operation, view.context)));
  return <DevelopersPage view={view} references={references} />;
});
