import { endpoint } from "@/lib/http/endpoint.ts";
import { sendMessage } from "@/lib/operations/send_message.ts";

export const handler = endpoint(sendMessage);
