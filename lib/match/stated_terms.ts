import type { EmploymentType } from "@/lib/content/schema/terms.ts";
import type { PaySpan } from "@/lib/text/money.ts";
import type { Level } from "@/lib/text/spoken_languages.ts";

export interface StatedEmployment {
  types: EmploymentType[];
  isPermanent: boolean;
  said: string;
}

/** Dates as YYYY-MM-DD; absent ones are not said. */
export interface StatedStart {
  from?: string;
  to?: string;
  isLatest?: boolean;
  isFlexible?: boolean;
  /** As soon as possible. */
  isSoon?: boolean;
  said: string;
}

/** In months, or days of work in a week. */
export interface StatedRange {
  min?: number;
  max?: number;
  said: string;
}

export interface StatedPay {
  min?: number;
  max?: number;
  currency: string | null;
  per: PaySpan | "week" | null;
  isNet: boolean;
  /** Called so. */
  isGross?: boolean;
  /** Another statement that cannot hold beside this one. */
  contradictedBy?: string;
  said: string;
}

export interface Town {
  locality?: string;
  country?: string;
}

export interface StatedPlace {
  /** A town to which whoever does it must move, or near which they must live. */
  moveTo?: string;
  isRemote: boolean;
  isHybrid: boolean;
  /** Countries in one of which whoever does it must live; empty: not said. */
  residence: string[];
  /** Where it is said in words that one must live there; elsewhere it may be about where the work is done for. */
  isResidenceRequired: boolean;
  /** Days at the workplace; absent: not said how many. */
  onSite?: { days: number; per: "week" | "month" };
  towns: Town[];
  said: string;
}

export interface StatedAuthorization {
  needs: "permit" | "citizenship" | "no_sponsorship" | "sponsored";
  areas: string[];
  said: string;
}

/** Is met by any of the languages (BCP 47). */
export interface StatedLanguage {
  tags: string[];
  least?: Level;
  isRequired: boolean;
  said: string;
}

/** What a posting says of its conditions; what it does not say is absent. Each has the words that say it. */
export interface StatedTerms {
  employment?: StatedEmployment;
  start?: StatedStart;
  duration?: StatedRange;
  days?: StatedRange;
  pay?: StatedPay;
  place?: StatedPlace;
  authorization?: StatedAuthorization;
  languages: StatedLanguage[];
}
