import { DeliveryPage } from "@/components/pages/DeliveryPage.tsx";
import { deliveryPage } from "@/lib/http/delivery_page.ts";

export const handler = deliveryPage((view, record) => <DeliveryPage view={view} record={record} />);
