import { DeliveryPage } from "@/routes/(site)/(_components)/ContactPage.tsx";
import { deliveryPage } from "@/lib/site/form_pages.ts";

export const handler = deliveryPage((view, record) => <DeliveryPage view={view} record={record} />);
