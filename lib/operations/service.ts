import type { Analyzer } from "@/lib/analysis/analyzer.ts";
import type { Catalog } from "@/lib/catalog/catalog.ts";
import type { Contact } from "@/lib/contact/contact.ts";
import type { Content } from "@/lib/content/load.ts";
import type { Insight } from "@/lib/insight/insight.ts";
import type { SoftLimiter } from "@/lib/limits/soft_limiter.ts";
import type { Operation } from "@/lib/operations/operation.ts";

/** What the operations work on; put together once, when the process starts. */
export interface Service {
  content: Content;
  catalog: Catalog;
  /** Made when it is first asked for: it is much code, and few requests are questions. */
  analyzer(): Promise<Analyzer>;
  contact: Contact;
  /** The soft limit of reads. */
  readLimiter: SoftLimiter;
  /** What is counted for the owner. */
  insight: Insight;
  /** Every operation that is offered, in the order in which documents list them. */
  operations: readonly Operation[];
}
