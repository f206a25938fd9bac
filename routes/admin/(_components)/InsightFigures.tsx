import type { ComponentChildren } from "preact";
import { Breakable } from "@/components/Code.tsx";
import { Filled } from "@/components/Filled.tsx";
import type { Speech } from "@/lib/admin/desk_language.ts";
import type { HoldReason } from "@/lib/contact/sender_facts.ts";
import { AGENT_FAMILIES, type AgentKind } from "@/lib/http/user_agent.ts";
import { OTHER } from "@/lib/insight/insight.ts";
import type { Figure, FigureName, Ranked, Report } from "@/lib/insight/report.ts";
import type { Service } from "@/lib/operations/operation.ts";
import { dayInWords } from "@/lib/words/dates.ts";
import { fill, fillCounted } from "@/lib/words/fill.ts";

interface ShortProps {
  report: Report;
  service: Service;
  speech: Speech;
}

/** Says what matters, in words and rankings, before any chart: who came, what they asked, what reached the owner. */
export function InShort({ waiting, ...props }: ShortProps & {
  /** Held messages that wait for the owner now. */
  waiting: number;
}) {
  const { report: { firstDay, figures, ranked }, speech: { words: { insight }, locale } } = props;
  const failed = ranked.errors.find(([label]) => label === "failed")?.[1] ?? 0;
  const link = <a href="/admin/settings/service#log">{insight.failed_link}</a>;
  return (
    <>
      {failed > 0 && (
        <p class="notice">
          <Filled text={fillCounted(insight.failed, failed, locale)} values={{ link }} />
        </p>
      )}
      <div class="in-short">
        <WhoCame {...props} />
        <WhatTheyAsked {...props} />
        <WhatReachedYou {...props} waiting={waiting} />
      </div>
      {figures.reads.before === null && (
        <p class="hint">{fill(insight.began, { day: dayInWords(firstDay!, locale) })}</p>
      )}
    </>
  );
}

const KINDS = new Map(AGENT_FAMILIES.map(({ name, kind }) => [name, kind]));

/** Shows the reads, the kinds and names of all callers, as far as they say so, and what was read most. */
function WhoCame({ report, service, speech }: ShortProps) {
  const { insight } = speech.words;
  const { agents, clients, items } = report.ranked;
  const kinds = new Map<AgentKind, number>();
  for (const [name, count] of agents) {
    const kind = KINDS.get(name) ?? "unknown";
    kinds.set(kind, (kinds.get(kind) ?? 0) + count);
  }
  const byKind = [...kinds].sort(([, a], [, b]) => b - a).map(([kind, count]): Ranked => [insight.kinds[kind], count]);
  return (
    <section aria-labelledby="came">
      <h2 id="came">{insight.came}</h2>
      <KeyFigure name="reads" report={report} speech={speech} />
      {report.figures.reads.total === 0 && <p class="hint">{insight.share}</p>}
      <Ranking title={insight.callers} hint={insight.agents_hint} rows={byKind.map(named)} speech={speech}>
        <details>
          <summary>{insight.agents}</summary>
          <RankedTable
            caption={insight.agents}
            rows={agents.map(([name, count]) => ({ key: name, name: name === OTHER ? insight.others : name, count }))}
            speech={speech}
          />
        </details>
      </Ranking>
      <Ranking
        title={insight.items}
        hint={insight.items_hint}
        rows={items.map(([id, count]) => {
          const item = service.catalog.get(id);
          const link = item && <a href={`/${item.kind}s/${id}`} dir="auto">{item.title}</a>;
          return { key: id, name: nameOf(id, insight, link), count };
        })}
        speech={speech}
      />
      <Ranking
        title={insight.clients}
        hint={insight.clients_hint}
        rows={clients.map(named)}
        speech={speech}
      />
    </section>
  );
}

/** Shows the questions: analyses with what fitted, and calls of tools. */
function WhatTheyAsked({ report, service, speech }: ShortProps) {
  const { words: { insight } } = speech;
  const { opportunities, fits, tools } = report.ranked;
  const titles = new Map(service.content.opportunities.map(({ id, title }) => [id, title]));
  const isOffered = titles.size > 0 || report.figures.analyses.total > 0;
  return (
    <section aria-labelledby="asked">
      <h2 id="asked">{insight.asked}</h2>
      {isOffered && <KeyFigure name="analyses" report={report} speech={speech} />}
      <Ranking
        title={insight.opportunities}
        hint={insight.opportunities_hint}
        rows={opportunities.map(([id, count]) => ({
          key: id,
          name: nameOf(id, insight, titles.has(id) ? <span dir="auto">{titles.get(id)}</span> : undefined),
          count,
        }))}
        speech={speech}
      />
      <Ranking
        title={insight.fits}
        hint={insight.fits_hint}
        rows={fits.map(([fit, count]) => named([Reflect.get(insight.fit, fit) ?? fit, count]))}
        speech={speech}
      />
      <KeyFigure name="tool_calls" report={report} speech={speech} />
      <Ranking
        title={insight.tools}
        hint={insight.tools_hint}
        rows={tools.map(([name, count]) => ({
          key: name,
          name: (
            <code>
              <Breakable text={name} />
            </code>
          ),
          count,
        }))}
        speech={speech}
      />
    </section>
  );
}

/** Names what was counted by its id; it may have left the content since, or be one of those beyond the bound. */
function nameOf(id: string, insight: Speech["words"]["insight"], name: ComponentChildren): ComponentChildren {
  if (id === OTHER) return insight.others;
  if (name !== undefined) return name;
  return (
    <>
      <code>{id}</code> <span class="hint">{insight.gone}</span>
    </>
  );
}

/** Shows the messages: how many, from where, and which were held. */
function WhatReachedYou({ report, waiting, speech }: ShortProps & { waiting: number }) {
  const { words: { insight }, locale } = speech;
  const { messages } = report.figures;
  const holds: Record<string, string> = insight.hold satisfies Record<HoldReason, string>;
  const surfaces = messages.surfaces.filter(({ total }) => total > 0).sort((a, b) => b.total - a.total);
  return (
    <section aria-labelledby="reached">
      <h2 id="reached">{insight.reached}</h2>
      <KeyFigure name="messages" report={report} speech={speech} />
      <p>
        {waiting > 0
          ? (
            <a class="finger" href="/admin/inbox?place=all&lane=held">
              {fillCounted(insight.to_held, waiting, locale)}
            </a>
          )
          : <a class="finger" href="/admin/inbox">{insight.to_inbox}</a>}
      </p>
      <Ranking
        title={insight.by_surface}
        rows={surfaces.map(({ surface, total }) => named([insight.surfaces[surface], total]))}
        speech={speech}
      />
      <Ranking
        title={insight.held}
        hint={insight.held_hint}
        rows={report.ranked.held.map(([reason, count]) => named([holds[reason] ?? reason, count]))}
        speech={speech}
      />
    </section>
  );
}

/** Shows a number with its noun, and how it compares with the period before. */
function KeyFigure({ name, report, speech }: { name: FigureName; report: Report; speech: Speech }) {
  const { words: { insight }, locale } = speech;
  const figure = report.figures[name];
  const number = <strong>{figure.total.toLocaleString(locale)}</strong>;
  const { [name]: noun } = insight.nouns;
  const form = noun[new Intl.PluralRules(locale).select(figure.total) as "one"] ?? noun.other;
  return (
    <div class="key-figure">
      <p>
        <Filled text={form} values={{ count: number }} />
      </p>
      <p class="hint">{comparison(figure, report.period, speech)}</p>
    </div>
  );
}

/** Says how a figure compares with the period before; undefined where counting began later than that. */
function comparison({ total, before }: Figure, days: number, { words, locale }: Speech): string | undefined {
  if (before === null) return undefined;
  const { compared } = words.insight;
  if (before === 0) return fill(total === 0 ? compared.none : compared.new, { days });
  if (total === before) return fill(compared.same, { days });
  const share = Math.abs(total - before) / before;
  const values = { days, before: before.toLocaleString(locale) };
  // Percentages of a handful say less than the numbers themselves, and beyond a thousand nobody can picture them.
  if (before < 10 || share > 10) return fill(compared.number, values);
  const percent = share.toLocaleString(locale, { style: "percent", maximumFractionDigits: share < 0.01 ? 1 : 0 });
  return fill(total > before ? compared.more : compared.fewer, { ...values, percent });
}

/** One line of a ranking. */
interface RankedRow {
  key: string;
  name: ComponentChildren;
  count: number;
}

function named([name, count]: Ranked): RankedRow {
  return { key: name, name, count };
}

/** Shows a ranking below a title of its own; nothing where there is nothing to rank. */
function Ranking({ title, hint, rows, speech, children }: {
  title: string;
  hint?: string;
  rows: RankedRow[];
  speech: Speech;
  children?: ComponentChildren;
}) {
  if (rows.length === 0) return null;
  return (
    <div class="ranking">
      <h3>{title}</h3>
      {hint && <p class="hint">{hint}</p>}
      <RankedTable caption={title} rows={rows} speech={speech} />
      {children}
    </div>
  );
}

/** Rows that are shown at once; the rest stands below on demand. */
const SHOWN = 5;

/** Likewise: a month. */
const SHOWN_DAYS = 30;

/** Shows a ranking: a table whose numbers are drawn as bars too. */
function RankedTable({ caption, rows, speech: { words: { insight }, locale } }: {
  caption: string;
  rows: RankedRow[];
  speech: Speech;
}) {
  const most = rows[0].count;
  const part = (some: RankedRow[], title: string) => (
    <table class="ranked">
      <caption class="unseen">{title}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span class="unseen">{insight.name}</span>
          </th>
          <th scope="col">
            <span class="unseen">{insight.count}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {some.map(({ key, name, count }) => (
          <tr key={key}>
            <th scope="row">
              {name}
              {/* A single value is compared with nothing. */}
              {rows.length > 1 && <Bar share={count / most} />}
            </th>
            <td>{count.toLocaleString(locale)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
  const rest = rows.slice(SHOWN);
  return (
    <>
      {part(rows.slice(0, SHOWN), caption)}
      {rest.length > 0 && (
        <details>
          <summary>{fillCounted(insight.more, rest.length, locale)}</summary>
          {part(rest, fill(insight.rest, { caption }))}
        </details>
      )}
    </>
  );
}

function Bar({ share }: { share: number }) {
  return (
    <svg class="bar" width="100%" height="4" aria-hidden="true">
      <rect width={`${Math.round(share * 1e4) / 100}%`} height="4" />
    </svg>
  );
}

/** Shows how it went, the newest day first: the figures of each day on which something happened, the reads as bars too. */
export function DayByDay({ report: { days, figures }, speech: { words: { insight }, locale } }: {
  report: Report;
  speech: Speech;
}) {
  const names = (Object.keys(figures) as FigureName[]).filter((name) => figures[name].total > 0);
  const rows = days.map((day, index) => ({ day, counts: names.map((name) => figures[name].byDay[index]) }))
    .filter(({ counts }) => counts.some((count) => count > 0)).reverse();
  if (rows.length === 0) return null;
  const most = Math.max(...rows.map(({ counts: [first] }) => first));
  const part = (some: typeof rows, title: string) => (
    <div class="scroll" tabIndex={0} role="group" aria-label={title}>
      <table class="figures">
        <caption class="unseen">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{insight.day}</th>
            {names.map((name) => <th key={name} scope="col">{insight.names[name]}</th>)}
          </tr>
        </thead>
        <tbody>
          {some.map(({ day, counts }) => (
            <tr key={day}>
              <th scope="row">
                <time dateTime={day}>{dayInWords(day, locale)}</time>
                {most > 0 && rows.length > 1 && <Bar share={counts[0] / most} />}
              </th>
              {counts.map((count, index) => <td key={names[index]}>{count.toLocaleString(locale)}</td>)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
  const rest = rows.slice(SHOWN_DAYS);
  return (
    <section class="figure" aria-labelledby="by-day">
      <h2 id="by-day">{insight.by_day}</h2>
      {part(rows.slice(0, SHOWN_DAYS), insight.by_day)}
      {rest.length > 0 && (
        <details>
          <summary>{fillCounted(insight.more, rest.length, locale)}</summary>
          {part(rest, fill(insight.rest, { caption: insight.by_day }))}
        </details>
      )}
    </section>
  );
}
