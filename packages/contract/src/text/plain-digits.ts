const DIGIT = /\p{Nd}/gu;

/** The value of a digit: each script has its ten digits in a row, from zero. */
function digitOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/^\p{Nd}$/u.test(String.fromCodePoint(code - before - 1))) before++;
  return before % 10;
}

/** Replaces the digits of every script with ASCII ones. */
export const plainDigits = (text: string): string =>
  text.replace(DIGIT, (digit) => (digit <= '9' ? digit : String(digitOf(digit))));
