import { Readable } from 'node:stream';
import { plainAmount } from '@floorcast/contract/currency';
import type { FileLanguage } from '@floorcast/contract/player';

/** Rows read at once: limits the memory for a list of any length. */
const AT_ONCE = 100;

type Cell = string | number | null;

/** How a file is written. */
interface Dialect {
  readonly separator: ',' | ';';
  /** Before the decimals of an amount; undefined: amounts stay minor units, as on the wire. */
  readonly decimal: '.' | ',' | undefined;
  /** Tells spreadsheets that the file is UTF-8. */
  readonly mark: '' | '\uFEFF';
}

/** RFC 4180, for programs. */
const PLAIN: Dialect = { separator: ',', decimal: undefined, mark: '' };

/** What a spreadsheet takes for columns and decimals by the regional settings of Windows in a language. */
const SPREADSHEETS: Readonly<Record<FileLanguage, Dialect>> = {
  en: { separator: ',', decimal: '.', mark: '\uFEFF' },
  tr: { separator: ';', decimal: ',', mark: '\uFEFF' },
  bg: { separator: ';', decimal: ',', mark: '\uFEFF' },
  ar: { separator: ';', decimal: '.', mark: '\uFEFF' },
};

const dialectOf = (language: FileLanguage | undefined): Dialect =>
  language === undefined ? PLAIN : SPREADSHEETS[language];

interface Columns {
  readonly columns: readonly string[];
  /** The columns that are amounts in minor units. */
  readonly amounts?: readonly string[];
}

type Row = Readonly<Record<string, unknown>>;

/** A list to write, in its order, as parts that are read one after the other. */
interface FileParts extends Columns {
  parts(): AsyncIterable<readonly Row[]>;
}

/** A list to write: its keys as they are at one moment, in its order, and the rows of some of them. */
interface FileList<Key> extends Columns {
  keys(): Promise<readonly Key[]>;
  /** In the order of the keys; a row that is gone is left out. */
  rows(keys: readonly Key[]): Promise<readonly Row[]>;
}

/** How the amounts of a file are written. */
export interface FileStyle {
  /** Of the spreadsheet that opens the file; undefined: the file is for programs. */
  readonly language?: FileLanguage | undefined;
  readonly currency: string;
}

/**
 * A whole list as CSV, read a part at a time while it is sent. Rows that are stored meanwhile are not in it, and none is
 * in it twice.
 */
export function csv<Key>({ keys, rows, ...columns }: FileList<Key>, style: FileStyle): Readable {
  async function* parts() {
    const listed = await keys();
    for (let from = 0; from < listed.length; from += AT_ONCE) yield rows(listed.slice(from, from + AT_ONCE));
  }
  return csvOfParts({ ...columns, parts }, style);
}

/** A list as CSV, a part at a time. Nothing is sent before the first part was read, so that its failure is an answer. */
export function csvOfParts(
  { columns, amounts = [], parts }: FileParts,
  { language, currency }: FileStyle,
): Readable {
  const dialect = dialectOf(language);
  const { separator, decimal, mark } = dialect;
  const cellOf = (row: Row, name: string): string => {
    const value = asCell(row[name] ?? null);
    return typeof value === 'number' && decimal !== undefined && amounts.includes(name)
      ? plainAmount(value, currency).replace('.', decimal)
      : cell(value, dialect);
  };
  const heads = amounts.length === 0 ? columns : [...columns, 'currency'];
  const lineOf = (row: Row): string => {
    const cells = columns.map((name) => cellOf(row, name));
    return amounts.length === 0 ? cells.join(separator) : [...cells, currency].join(separator);
  };
  async function* lines() {
    let head = `${mark}${heads.join(separator)}\r\n`;
    for await (const part of parts()) {
      yield head + part.map((row) => `${lineOf(row)}\r\n`).join('');
      head = '';
    }
    if (head !== '') yield head;
  }
  return Readable.from(lines());
}

const FORMULA = /^[=+\-@\t\r]/;
const MONTH =
  '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|oca|şub|nis|haz|tem|ağu|eyl|eki|kas|ara)\\p{L}{0,6}';
const NUMBER_OR_DATE = new RegExp(
  `^(?:\\p{Nd}[\\p{Nd}\\s.,:/%-]*(?:e[+-]?\\p{Nd}+)?|\\p{Nd}+[\\s/-]?${MONTH}(?:[\\s/-]\\p{Nd}+)?|${MONTH}[\\s/-]\\p{Nd}+)$`,
  'iu',
);
/** Days and moments of the house are to be dates there, and IP addresses are neither numbers nor dates. */
const AS_IT_IS = /^(?:\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?|\d+(?:\.\d+){3})$/;

/** Whether a spreadsheet would calculate a text, or show it as a number or a date. */
const isMisread = (text: string): boolean =>
  FORMULA.test(text) || (NUMBER_OR_DATE.test(text) && !AS_IT_IS.test(text));

/** In a file for spreadsheets an apostrophe keeps text as text, in Excel and in LibreOffice, and is seen there. */
function cell(value: Cell, { separator, mark }: Dialect): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = mark !== '' && isMisread(value) ? `'${value}` : value;
  return /["\r\n]/.test(safe) || safe.includes(separator) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const asCell = (value: unknown): Cell =>
  value === null || typeof value === 'number' || typeof value === 'string' ? value : String(value);
