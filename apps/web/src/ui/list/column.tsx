import type { ReactNode } from 'react';
import { formatDuration, formatMinute, formatMoment } from '../../lib/locale/moments.ts';
import type { Translate } from '../../lib/locale/translation.ts';

/** The reader's language, in which cells are written. */
export interface Words {
  readonly t: Translate;
  readonly language: string;
}

/** Writes a field of a row. A text is cut where it does not fit, and is then the title of its cell. */
export type Cell<Row> = (row: Row, words: Words) => ReactNode;

/**
 * Where a phone, which has no room for columns, shows a field of a row: `title` and `figure` on its first line, `note` and
 * `aside` on its second. Fields without a place are below, once the row is opened.
 */
const PLACES = ['title', 'figure', 'note', 'aside'] as const;
type Place = (typeof PLACES)[number];

export interface ColumnOptions {
  /** The house can sort by it. */
  readonly sortable?: boolean;
  readonly numeric?: boolean;
  readonly phone?: Place;
}

export interface Column<Row> extends ColumnOptions {
  /** What the house calls it when it sorts by it. */
  readonly id: string;
  /** Key of its name. */
  readonly words: string;
  readonly cell: Cell<Row>;
  /** Of a column of time: the moment of the wire. */
  readonly moment?: (row: Row) => string | null | undefined;
}

/** The two lines of a row on a phone. */
export type Lines<Row> = Readonly<Partial<Record<Place, Cell<Row>>>>;

/** Where a phone shows what: the first column is the title unless another one is. */
export function linesOf<Row>(columns: readonly Column<Row>[]) {
  const at = (place: Place) => columns.find(({ phone }) => phone === place);
  const shown = {
    title: at('title') ?? columns[0],
    figure: at('figure'),
    note: at('note'),
    aside: at('aside'),
  };
  const lines = Object.fromEntries(
    PLACES.flatMap((place) => {
      const column = shown[place];
      return column === undefined ? [] : [[place, column.cell]];
    }),
  );
  const placed: readonly unknown[] = Object.values(shown);
  return { lines: lines satisfies Lines<Row>, others: columns.filter((column) => !placed.includes(column)) };
}

/** Written where a row has nothing. */
export const NOTHING = '–';

/** A row with a field; where it lacks the field, there is nothing. */
export type With<Id extends string, Value> = { readonly [Key in Id]?: Value | null | undefined };

interface Options extends ColumnOptions {
  /** Key of what is written where a row has nothing. */
  readonly none?: string;
}

const nothing = (none: string | undefined, t: Translate): string => (none === undefined ? NOTHING : t(none));

/** A column of texts, as they are. */
export const text = <Id extends string>(
  id: Id,
  words: string,
  { none, ...options }: Options = {},
): Column<With<Id, string>> => ({ id, words, ...options, cell: (row, { t }) => row[id] || nothing(none, t) });

/** A column of codes of the wire, in words by their keys; a code without words is shown as it is. */
export const coded = <Id extends string>(
  id: Id,
  words: string,
  keyOf: (code: string | number) => string,
  options: ColumnOptions = {},
): Column<With<Id, string | number>> => ({
  id,
  words,
  ...options,
  cell: (row, { t }) => {
    const code = row[id] ?? '';
    return code === '' ? NOTHING : t(keyOf(code), { defaultValue: code });
  },
});

/** A column of numbers that are not counted, such as ids, or of counts. */
export const number = <Id extends string>(
  id: Id,
  words: string,
  options: ColumnOptions = {},
): Column<With<Id, number>> => ({ id, words, numeric: true, ...options, cell: (row) => row[id] ?? NOTHING });

/** A column of spans of time (s). */
export const duration = <Id extends string>(
  id: Id,
  words: string,
  options: ColumnOptions = {},
): Column<With<Id, number>> => ({
  id,
  words,
  numeric: true,
  ...options,
  cell: (row) => formatDuration(row[id] ?? 0),
});

interface TimeOptions extends Options {
  /** Without its seconds. */
  readonly minute?: boolean;
}

/** A column of moments of the wire. */
export const time = <Id extends string>(
  id: Id,
  words: string,
  { none, minute = false, ...options }: TimeOptions = {},
): Column<With<Id, string>> => ({
  id,
  words,
  ...options,
  moment: (row) => row[id],
  cell: (row, { t, language }) => {
    const at = row[id] ?? null;
    if (at === null) return nothing(none, t);
    return <time dateTime={at}>{(minute ? formatMinute : formatMoment)(at, language)}</time>;
  },
});
