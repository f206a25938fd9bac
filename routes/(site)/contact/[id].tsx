import { deliveryPage } from "@/lib/site/form_pages.ts";
import { DeliveryPage } from "@/routes/(site)/(_components)/ContactPage.tsx";

export const handler = deliveryPage((view, record) => <DeliveryPage view={view} record={record} />);
