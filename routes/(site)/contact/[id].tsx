import { deliveryPage } from "@/lib/site/form_pages.ts";
import { DeliveryPage } from "@/routes/(site)/(_components)/ContactPage.tsx";

export const handler = deliveryPage((view, record, withdrawal) => (
  <DeliveryPage view={view} record={record} withdrawal={withdrawal} />
));
