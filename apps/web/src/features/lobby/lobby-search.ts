import { readId } from '../../lib/text/read-id.ts';
import { STATUS_GROUPS, type StatusGroup } from '../../machines/status-groups.ts';

/** What the lobby's address carries besides the brand. */
export interface LobbySearch {
  readonly status?: StatusGroup;
  /** What is searched for; digits alone are a number, as addresses write them. */
  readonly q?: string | number;
}

const LONGEST = 60;

const asWords = (value: unknown): string | undefined => {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const words = String(value).slice(0, LONGEST);
  return words.trim() === '' ? undefined : words;
};

/** Reads an address that may be written by hand: invalid parts are left out. */
export function readLobbySearch(raw: Record<string, unknown>): LobbySearch {
  const status = STATUS_GROUPS.find((group) => group === raw.status);
  const words = asWords(raw.q);
  return { ...(status && { status }), ...(words !== undefined && { q: asWritten(words) }) };
}

/** `101` without the quotes that an address would give a text of digits. */
const asWritten = (words: string): string | number => readId(words) ?? words;
