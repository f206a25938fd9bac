import { endpoint } from "@/lib/http/endpoint.ts";
import { getDeliveryRecord } from "@/lib/operations/get_delivery_record.ts";

export const handler = endpoint(getDeliveryRecord);
