/**
 * Shows an answer of a tool in the host that asked (MCP Apps, SEP-1865, 2026-01-26). It runs in the frame that the host
 * makes of a `ui://` resource, and speaks JSON-RPC with it by messages; it asks nothing else of anybody.
 */
import { type ComponentChildren, render } from "preact";
import { DeliverySteps } from "@/components/DeliverySteps.tsx";
import { Facts } from "@/components/Facts.tsx";
import { MatchTable } from "@/components/MatchTable.tsx";
import type { DeliveryRecord } from "@/lib/contact/delivery_record.ts";
import type { RoleMatch } from "@/lib/match/match_answers.ts";
import type { ToolViewData } from "@/lib/site/tool_views.tsx";
import type { getProfile } from "@/lib/operations/profile_operations.ts";
import { elsewhere, periodInWords, shortAddress } from "@/lib/site/owner_facts.ts";

type Profile = Awaited<ReturnType<typeof getProfile.run>>;

/** The part of the tool's result that the host hands on. */
interface ToolResult {
  content?: { text?: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: boolean;
}

/** A message of either side (JSON-RPC 2.0). */
interface Message {
  id?: number | string;
  method?: string;
  params?: Record<string, unknown>;
  result?: { hostContext?: HostContext };
}

interface HostContext {
  theme?: string;
}

const data: ToolViewData = JSON.parse(document.getElementById("data")!.textContent!);
const main = document.querySelector("main")!;

const INITIALIZE = 1;
let asked = INITIALIZE;

addEventListener("message", ({ source, data: message }: MessageEvent<Message>) => {
  if (source !== parent || typeof message !== "object" || message === null) return;
  const { id, method, params = {}, result } = message;
  if (id === INITIALIZE && result !== undefined) {
    follow(result.hostContext);
    send({ method: "ui/notifications/initialized", params: {} });
  } else if (method === "ui/notifications/tool-result") render(<Answer result={params} />, main);
  else if (method === "ui/notifications/tool-cancelled") render(null, main);
  else if (method === "ui/notifications/host-context-changed") follow(params);
  else if (method === "ping" || method === "ui/resource-teardown") send({ id, result: {} });
});

// The frame must not leave this document: the host opens what a link leads to.
addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (link === null) return;
  event.preventDefault();
  send({ id: ++asked, method: "ui/open-link", params: { url: link.href } });
});

new ResizeObserver(() => {
  const { width, height } = main.getBoundingClientRect();
  send({ method: "ui/notifications/size-changed", params: { width: Math.ceil(width), height: Math.ceil(height) } });
}).observe(main);

send({
  id: INITIALIZE,
  method: "ui/initialize",
  params: {
    protocolVersion: "2026-01-26",
    appInfo: { name: `vitrine-${data.answer}`, version: "1" },
    appCapabilities: { availableDisplayModes: ["inline"] },
  },
});

function send(message: Message): void {
  // A host may be anywhere: nothing is sent but what is shown here (HTML, section 9.3.3).
  parent.postMessage({ jsonrpc: "2.0", ...message }, "*");
}

/** Is light or dark as the host is. */
function follow({ theme }: HostContext = {}): void {
  if (theme === "light" || theme === "dark") document.documentElement.dataset.scheme = theme;
}

function Answer({ result: { structuredContent, isError, content = [] } }: { result: ToolResult }) {
  const { owner, title } = data;
  const said = !isError && structuredContent !== undefined && bodyOf(structuredContent);
  return (
    <>
      <h1 dir="auto">{owner}</h1>
      {data.answer !== "profile" && <h2 class="small-caps">{title}</h2>}
      {said || content.map(({ text }, index) => <p key={index} class="summary" dir="auto">{text}</p>)}
    </>
  );
}

/** Returns the answer as the site shows it; undefined where it is none of those that the site shows, such as a trial. */
function bodyOf(answer: Record<string, unknown>): ComponentChildren {
  const { words, owner, language, timeZone } = data;
  if (data.answer === "profile") return <ProfileSheet profile={answer as unknown as Profile} />;
  if (data.answer === "match") return <MatchTable match={answer as unknown as RoleMatch} words={words.match} />;
  if (typeof answer.created_at !== "string") return undefined;
  const record = { attempts: 0, delivered_at: null, ...answer } as unknown as DeliveryRecord;
  return <DeliverySteps record={record} ownerName={owner} words={words.delivery} {...{ language, timeZone }} />;
}

function ProfileSheet({ profile }: { profile: Profile }) {
  const { home, history } = data.words;
  const { headline, summary, contact, website, strengths, skillCategories, aiTools, resume, notice } = profile;
  const { work = [], education = [] } = (resume ?? {}) as Record<string, Station[]>;
  const pages = [
    ...contact.email === undefined ? [] : [{ name: contact.email, url: `mailto:${contact.email}` }],
    ...elsewhere(contact),
    { name: shortAddress(website), url: website },
  ];
  return (
    <>
      <p class="lede" dir="auto">{headline}</p>
      <p class="summary" dir="auto">{summary}</p>
      <p class="inline-links">{pages.map(({ name, url }) => <a key={url} href={url}>{name}</a>)}</p>
      <Part title={history.work}>{work.map(stationOf)}</Part>
      <Part title={history.education}>{education.map(stationOf)}</Part>
      <Part title={home.strengths}>
        {strengths.map(({ title, detail }) => [<b key="title">{title}</b>, " ", detail])}
      </Part>
      <Part title={home.skills}>
        {skillCategories.map(({ category, items }) => [<b key="title">{category}</b>, " ", items.join(", ")])}
      </Part>
      <Facts facts={[{ name: home.tools, value: aiTools?.join(", ") }]} />
      {notice && <p class="notice" dir="auto">{notice}</p>}
    </>
  );
}

/** A job or a school of the profile. */
type Station = Partial<
  Record<"position" | "name" | "studyType" | "area" | "institution" | "startDate" | "endDate", string>
>;

function stationOf({ position, name, studyType, area, institution, startDate, endDate }: Station): ComponentChildren {
  const said = [position, studyType, area, name ?? institution].filter(Boolean).join(", ");
  const when = periodInWords({ startDate, endDate }, data.language, data.words);
  return [said, " ", <span key="when" class="hint">{when}</span>];
}

function Part({ title, children }: { title: string; children: ComponentChildren[] }) {
  if (children.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul class="lines">{children.map((child, index) => <li key={index} dir="auto">{child}</li>)}</ul>
    </section>
  );
}
