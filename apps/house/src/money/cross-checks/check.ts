/** A comparison: what is counted, and the lines of what differs, by named values of the baseline. */
export interface Check {
  readonly what: string;
  readonly count: string;
  readonly broken: string;
}

/** A moment as rows of the trail have it. */
export const MOMENT = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
