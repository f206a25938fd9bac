/**
 * Tells whether two values have the same type and content. `0` equals `-0`, `NaN`
 * equals `NaN`, a missing property is not an undefined one, and an object
 * without prototype equals a plain one.
 */
export function equal(a: unknown, b: unknown): boolean {
  return compare(a, b, new Map());
}

function compare(a: unknown, b: unknown, seen: Map<unknown, unknown>): boolean {
  if (a === b || Object.is(a, b)) return true;
  if (!isObject(a) || !isObject(b) || kindOf(a) !== kindOf(b)) return false;
  if (a instanceof Date) return Object.is(+a, +(b as Date));
  if (a instanceof RegExp || a instanceof URL || a instanceof URLSearchParams) {
    return String(a) === String(b);
  }
  if (a instanceof ArrayBuffer) {
    return compare(new Uint8Array(a), new Uint8Array(b as ArrayBuffer), seen);
  }
  if (seen.get(a) === b) return true;
  seen.set(a, b);
  if (a instanceof Map || a instanceof Set) {
    return compareCollections(a, b as typeof a, seen);
  }
  const keys = Reflect.ownKeys(a);
  return keys.length === Reflect.ownKeys(b).length &&
    keys.every((key) =>
      Object.hasOwn(b, key) &&
      compare(Reflect.get(a, key), Reflect.get(b, key), seen)
    );
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function kindOf(value: object): unknown {
  return Object.getPrototypeOf(value) ?? Object.prototype;
}

/** Compares maps or sets; the order of entries does not matter. */
function compareCollections(
  a: Map<unknown, unknown> | Set<unknown>,
  b: Map<unknown, unknown> | Set<unknown>,
  seen: Map<unknown, unknown>,
): boolean {
  if (a.size !== b.size) return false;
  const rest = [...b.entries()];
  return a.entries().every((entry) => {
    const index = rest.findIndex((other) => compare(entry, other, seen));
    if (index !== -1) rest.splice(index, 1);
    return index !== -1;
  });
}
