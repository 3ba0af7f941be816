/** Why play is paused, as the address says it: a limit, or, without one, an exclusion. */
export interface PausedSearch {
  /** What may be the name of a limit. */
  readonly limit?: string | undefined;
  /** A moment of the wire. */
  readonly until?: string | undefined;
  /** A game was ended by it. */
  readonly ended?: true | undefined;
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Reads an address, without the schemas: it is read on every first load. */
export function readPausedSearch({ limit, until, ended }: Record<string, unknown>): PausedSearch {
  const moment = Number.isNaN(Date.parse(text(until) ?? '')) ? undefined : text(until);
  return { limit: text(limit), until: moment, ended: ended === true ? true : undefined };
}
