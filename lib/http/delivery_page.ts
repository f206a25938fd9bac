import type { Context } from "fresh";
import type { ComponentChild } from "preact";
import { callContext } from "@/lib/http/call_context.ts";
import { bodyResponse, errorResponse } from "@/lib/http/errors.ts";
import { preflightHeaders } from "@/lib/http/headers.ts";
import { htmlDocument } from "@/lib/http/html_document.ts";
import { validate } from "@/lib/http/input.ts";
import { methodNotAllowed } from "@/lib/http/method_not_allowed.ts";
import type { State } from "@/lib/http/runtime.ts";
import type { DeliveryRecord } from "@/lib/contact/record.ts";
import { getDeliveryRecord } from "@/lib/operations/get_delivery_record.ts";
import { headOf } from "@/lib/site/head.ts";
import { unlistedView } from "@/lib/site/unlisted.ts";
import type { PageView } from "@/lib/site/view.ts";

const ALLOW = "GET, HEAD, OPTIONS";

/** Seconds after which the page asks again: soon while the first attempt runs, then as often as attempts are made. */
const SOON = 3;
const LATER = 60;

/** Serves the page that follows the delivery of one message. It changes, is nobody else's business, and is not kept. */
export function deliveryPage(
  body: (view: PageView, record: DeliveryRecord) => ComponentChild,
): (ctx: Context<State>) => Response | Promise<Response> {
  return async function serveDelivery(ctx) {
    const { method } = ctx.req;
    if (method === "OPTIONS") return new Response(null, { status: 204, headers: preflightHeaders(ALLOW) });
    if (method !== "GET" && method !== "HEAD") {
      return errorResponse(methodNotAllowed(ALLOW), method, [["allow", ALLOW]]);
    }
    const context = callContext(ctx);
    const record = await getDeliveryRecord.run(validate(getDeliveryRecord.input, ctx.params), context);
    const view = unlistedView(context, {
      path: `/contact/${record.id}`,
      title: "Your message",
      description: record.message,
      operations: [{ name: getDeliveryRecord.name, input: { id: record.id } }],
    });
    ctx.state.view = view;
    ctx.state.head = { ...headOf(view), refresh: refreshAfter(record) };
    const { html, headers } = await htmlDocument(ctx, body(view, record));
    const all = headers.filter(([name]) => name !== "referrer-policy");
    return bodyResponse(method, new TextEncoder().encode(html), {
      status: 200,
      headers: [...all, ["referrer-policy", "no-referrer"], ["cache-control", "no-store"]],
    });
  };
}

function refreshAfter({ status, attempts }: DeliveryRecord): number | undefined {
  if (status === "delivered" || status === "failed") return undefined;
  return attempts === 0 ? SOON : LATER;
}
