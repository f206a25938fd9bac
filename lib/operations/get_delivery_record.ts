import { z } from "zod";
import { deliveryRecord } from "@/lib/contact/record.ts";
import { id } from "@/lib/content/schema/common.ts";
import { defineOperation } from "@/lib/operations/operation.ts";
import { contactLimit } from "@/lib/operations/submit_message.ts";

/** Whether a message has arrived. */
export const getDeliveryRecord = defineOperation({
  name: "get_delivery_record",
  title: "Delivery record",
  summary: "Reads whether a message has been delivered",
  description:
    "Gives the state of a message that was sent: queued, delivering, delivered or failed. It holds nothing " +
    "of the message itself. The id is known only to whoever sent it.",
  topic: "contact",
  rest: { method: "GET", path: "/contact/{id}", volatile: true, limitOf: contactLimit },
  readOnly: true,
  input: z.strictObject({ id: id.describe("Id of the message, from the answer to sending it") }),
  output: deliveryRecord,
  errors: ["validation_failed", "not_found", "unavailable"],
  examples: () => [],
  run: ({ id }, { service }) => service.contact.record(id),
});
