import type { Copy } from './played-site.ts';

/** What a forger does, and the lines that name it, in the order of the audit. */
export interface Tampering {
  readonly does: string;
  readonly sql?: readonly string[];
  readonly files?: (copy: Copy) => Promise<void> | void;
  /** Where else there is a log, or a witness, with the heads of before. */
  readonly witnessed?: true;
  readonly lines: readonly RegExp[];
}

/** A moment in a line, of a regular expression. */
export const AT = /\d{4}-\d\d-\d\dT[\d:.]+Z/.source;
export const PLAYER = `(select id from users where username = 'demo')`;
export const account = (username: string): string => `(select id from users where username = '${username}')`;
