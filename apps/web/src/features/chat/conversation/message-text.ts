/** Signs that the house refuses: controls but lines and tabs, and halves of a sign. */
const REFUSED = /(?![\n\r\t])[\p{Cc}\p{Cs}]/gu;
/** White space and signs that are not seen. */
const BLANK = /^[\s\p{Cf}]*$/u;

/** A typed text as it is sent; null when it is blank (CHAT-2). */
export function messageOf(typed: string): string | null {
  const text = typed.replace(REFUSED, '').trim();
  return BLANK.test(text) ? null : text;
}
