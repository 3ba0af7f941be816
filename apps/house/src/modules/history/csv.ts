import { Readable } from 'node:stream';

/** Rows read at once: limits the memory for a list of any length. */
const AT_ONCE = 100;

type Cell = string | number | null;

/** A cell for spreadsheets; one that would run as a formula becomes plain text. */
function cell(value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A whole list as CSV (RFC 4180), read a page at a time while it is sent. */
export function csv<Row extends object>(
  columns: readonly (keyof Row & string)[],
  load: (page: number, size: number) => Promise<readonly Row[]>,
): Readable {
  async function* lines() {
    yield `${columns.join(',')}\r\n`;
    for (let page = 1; ; page++) {
      const rows = await load(page, AT_ONCE);
      yield rows.map((row) => `${columns.map((name) => cell(asCell(row[name]))).join(',')}\r\n`).join('');
      if (rows.length < AT_ONCE) return;
    }
  }
  return Readable.from(lines());
}

const asCell = (value: unknown): Cell =>
  value === null || typeof value === 'number' || typeof value === 'string' ? value : String(value);
