// `Math.exp` and `Math.log` may differ in the last digit between engines. What is built from +, -, *, / and `Math.sqrt`
// alone is the same to the bit on every machine, and so is every ranking that rests on it.

const LN2 = 0.6931471805599453;

/** Returns e to the power of `x`; 0 below -700. */
export function exp(x: number): number {
  if (x < -700) return 0;
  const exponent = Math.round(x / LN2);
  const rest = x - exponent * LN2;
  let term = 1;
  let sum = 1;
  for (let n = 1; n <= 13; n++) {
    term *= rest / n;
    sum += term;
  }
  return sum * powerOfTwo(exponent);
}

/** Estimates e to the power of `x`, for `x` of 0 or below: within a few percent, and several times as fast as `exp`. */
export function roughExp(x: number): number {
  if (x < -512) return 0;
  // (1 + x/1024) to the power of 1024, by squaring ten times.
  let power = 1 + x / 1024;
  for (let count = 0; count < 10; count++) power *= power;
  return power;
}

/** Returns the natural logarithm of a number above 0. */
export function ln(x: number): number {
  let exponent = 0;
  let mantissa = x;
  for (; mantissa > 1.5; mantissa /= 2) exponent++;
  for (; mantissa < 0.75; mantissa *= 2) exponent--;
  const ratio = (mantissa - 1) / (mantissa + 1);
  const square = ratio * ratio;
  let power = ratio;
  let sum = 0;
  for (let n = 1; n <= 31; n += 2) {
    sum += power / n;
    power *= square;
  }
  return 2 * sum + exponent * LN2;
}

/** Rounds to `digits` decimals, so that a sum in another order cannot show. */
export function round(x: number, digits: number): number {
  const scale = powerOfTen(digits);
  return Math.round(x * scale) / scale;
}

/** Turns scores into shares: values of at least 0 that add up to 1, larger where `scores` are larger. */
export function softmax(scores: readonly number[]): number[] {
  let most = -Infinity;
  for (let index = 0; index < scores.length; index++) most = Math.max(most, scores[index]);
  let sum = 0;
  const shares = scores.map((score) => {
    const share = exp(score - most);
    sum += share;
    return share;
  });
  for (let index = 0; index < shares.length; index++) shares[index] /= sum;
  return shares;
}

function powerOfTwo(exponent: number): number {
  let power = 1;
  const factor = exponent < 0 ? 0.5 : 2;
  for (let count = Math.abs(exponent); count > 0; count--) power *= factor;
  return power;
}

function powerOfTen(digits: number): number {
  let power = 1;
  for (let count = 0; count < digits; count++) power *= 10;
  return power;
}
