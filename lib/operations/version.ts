/** A version of the REST interface and, once it is to go, its end (specification, section 9). */
export interface ApiVersion {
  /** What every path of the version begins with. */
  prefix: string;
  /** The version that documents say. */
  version: string;
  deprecation?: {
    /** Days in the form 2027-01-31. */
    deprecatedOn: string;
    sunsetOn: string;
    /** Prefix of the version to use instead. */
    successor: string;
  };
}

/** The one place where a version is declared deprecated. */
export const V1: ApiVersion = { prefix: "/api/v1", version: "1.0.0" };

/** How long a deprecated version stays (specification, section 9). */
export const MIN_OVERLAP_DAYS = 90;

/** Licence of all content, as an SPDX identifier. */
export const CONTENT_LICENSE = "CC-BY-4.0";

/** @throws {RangeError} when a deprecated version would end less than 90 days after its announcement. */
export function checkDeprecation({ prefix, deprecation }: ApiVersion): void {
  if (deprecation === undefined) return;
  const { deprecatedOn, sunsetOn } = deprecation;
  const days = (Date.parse(sunsetOn) - Date.parse(deprecatedOn)) / 86_400_000;
  // Also catches dates that cannot be read: they give NaN.
  if (days >= MIN_OVERLAP_DAYS) return;
  throw new RangeError(
    `${prefix} is deprecated on ${deprecatedOn} and ends on ${sunsetOn}, but there must be at least ${MIN_OVERLAP_DAYS} days between`,
  );
}
