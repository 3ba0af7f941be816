import { plainDigits } from '@floorcast/contract/plain-digits';
import { err, ok, type Result } from '@floorcast/contract/result';
import * as z from 'zod/mini';
import type { TypedMoney } from '../../../api/settings/use-money.ts';
import { isRecord } from '../../../lib/is-record.ts';

/** A schema of the contract. */
export type Schema<Body = unknown> = z.core.$ZodType<Body>;

/** How a field is filled in. */
export type FieldKind =
  | 'text'
  /** Several lines. */
  | 'long'
  | 'email'
  | 'date'
  | 'number'
  /** Minor units, typed in units of the currency. */
  | 'amount'
  /** A share of one, typed as a percentage. */
  | 'share'
  /** Milliseconds, typed in seconds. */
  | 'seconds'
  /** Separated by commas. */
  | 'list'
  | 'json'
  | 'flag'
  | 'choice'
  /** A player, by the id. */
  | 'person'
  /** A table of its own, row by row. */
  | 'rows'
  /** A part that may be absent (null): present, it has further fields. */
  | 'part'
  /** The form draws it by itself. */
  | 'own'
  /** Nothing to fill in: it has one value. */
  | 'literal';

/** One field of a form, as its schema describes it. */
export interface FormField {
  /** Such as `queue.longest`. */
  readonly path: string;
  readonly kind: FieldKind;
  /** What it is when it is left empty; undefined: it must be filled in. */
  readonly empty?: 'absent' | 'null' | undefined;
  readonly whole?: boolean;
  /** The most characters of a text. */
  readonly most?: number | undefined;
  /** One word that no language has, such as a user name. */
  readonly code?: boolean;
  readonly options?: readonly string[];
  /** Of a table. */
  readonly columns?: readonly FormField[];
  /** What a list consists of, or a choice is between. */
  readonly of?: FormField;
  /** It is typed a second time. */
  readonly twice?: boolean;
  /** What it begins with. */
  readonly begin?: unknown;
  readonly schema?: Schema | undefined;
}

/** Values by their paths. */
export type Values = Readonly<Record<string, unknown>>;

/** A text that may be longer than this takes several lines. */
const ONE_LINE = 300;

/**
 * The fields of an object's schema in its order. Those that are `known` are not asked for, and neither is a `requestId`. Of a
 * union, what is known and `chosen` chooses the option by its literals.
 */
export function fieldsOf(
  schema: Schema,
  known: Values = {},
  chosen: Values = {},
  at = '',
): readonly FormField[] {
  const { option, choices } = optionOf(schema, known, chosen, at);
  const asked = Object.entries(option?.shape ?? {}).filter(([name]) => name !== 'requestId');
  const fields = asked.flatMap(([name, each]) => {
    const path = joined(at, name);
    if (path in known || choices.some((choice) => choice.path === path)) return [];
    const field = fieldOf(path, each);
    if (field.kind !== 'part') return [field];
    return [...(field.empty ? [field] : []), ...fieldsOf(unwrapped(each).bare, known, chosen, path)];
  });
  return [...choices, ...fields];
}

/** Whether a body has the id of its request. */
export const takesRequest = (schema: Schema): boolean =>
  objectsIn(schema).some(({ shape }) => 'requestId' in shape);

const joined = (at: string, name: string): string => (at === '' ? name : `${at}.${name}`);

/** The field of a schema, by its type; the contract's amounts and players have names of their own. */
function fieldOf(path: string, schema: Schema): FormField {
  const { bare, ...more } = unwrapped(schema);
  const field = { path, schema: bare, ...more };
  const name = path.split('.').at(-1);
  if (name === 'playerId') return { ...field, kind: 'person' };
  if (name === 'amount') return { ...field, kind: 'amount' };
  if (bare instanceof z.ZodMiniLiteral) return { ...field, kind: 'literal', begin: bare.def.values[0] };
  if (bare instanceof z.ZodMiniBoolean) return { ...field, kind: 'flag' };
  if (bare instanceof z.ZodMiniEnum)
    return { begin: bare.options[0], ...field, kind: 'choice', options: bare.options.map(String) };
  if (bare instanceof z.ZodMiniNumber)
    return { ...field, kind: 'number', whole: bare instanceof z.ZodMiniNumberFormat };
  if (bare instanceof z.ZodMiniISODate) return { ...field, kind: 'date' };
  if (bare instanceof z.ZodMiniEmail) return { ...field, kind: 'email', code: true };
  if (bare instanceof z.ZodMiniString) {
    const { most, code } = textOf(bare);
    return { ...field, kind: (most ?? 0) > ONE_LINE && !code ? 'long' : 'text', most, code };
  }
  if (bare instanceof z.ZodMiniArray) return { ...field, ...arrayOf(bare) };
  return { ...field, kind: bare instanceof z.ZodMiniRecord ? 'json' : 'part' };
}

/** Rows of texts and numbers, a list of these, or anything else as JSON. */
function arrayOf({ def: { element } }: z.ZodMiniArray): Pick<FormField, 'kind' | 'columns' | 'of'> {
  const isTyped = ({ kind }: FormField) => kind === 'text' || kind === 'long' || kind === 'number';
  if (element instanceof z.ZodMiniObject) {
    const columns = fieldsOf(element).map(
      (column): FormField => (column.kind === 'long' ? { ...column, kind: 'text' } : column),
    );
    const isTable = columns.length === Object.keys(element.shape).length && columns.every(isTyped);
    return isTable ? { kind: 'rows', columns } : { kind: 'json' };
  }
  const of = fieldOf('', element);
  if (of.kind === 'choice') return { kind: 'list', of: { ...of, kind: 'text' } };
  return isTyped(of) ? { kind: 'list', of } : { kind: 'json' };
}

/** A schema without what says that it may be absent. */
export function unwrapped(schema: Schema): Pick<FormField, 'empty' | 'begin'> & { bare: Schema } {
  let bare = schema;
  let empty: FormField['empty'];
  let begin: unknown;
  for (;;) {
    if (bare instanceof z.ZodMiniOptional) empty = 'absent';
    else if (bare instanceof z.ZodMiniNullable) empty = 'null';
    else if (bare instanceof z.ZodMiniDefault) begin = bare.def.defaultValue;
    else return { bare, ...(empty && { empty }), ...(begin !== undefined && { begin }) };
    bare = bare.def.innerType;
  }
}

/** The option of a union that is chosen, and the choices between its literals. */
function optionOf(schema: Schema, known: Values, chosen: Values, at: string) {
  let options = objectsIn(schema);
  const choices: FormField[] = [];
  for (const name of new Set(options.flatMap(({ shape }) => Object.keys(shape)))) {
    const literals = [...new Set(options.map((option) => literalOf(option, name)))];
    if (options.length === 1 || literals.includes(undefined)) continue;
    const path = joined(at, name);
    if (literals.length > 1 && !(path in known))
      choices.push({ path, kind: 'choice', begin: literals[0], options: literals.map(String) });
    options = options.filter(
      (option) => literalOf(option, name) === (known[path] ?? chosen[path] ?? literals[0]),
    );
  }
  return { option: options[0], choices };
}

function objectsIn(schema: unknown): z.ZodMiniObject[] {
  if (schema instanceof z.ZodMiniObject) return [schema];
  return schema instanceof z.core.$ZodUnion ? schema._zod.def.options.flatMap(objectsIn) : [];
}

function literalOf({ shape }: z.ZodMiniObject, name: string): unknown {
  const field: unknown = shape[name];
  return field instanceof z.ZodMiniLiteral ? field.def.values[0] : undefined;
}

function textOf({ def: { checks = [] } }: z.ZodMiniString): { most: number | undefined; code: boolean } {
  const most = checks.find((check) => check instanceof z.core.$ZodCheckMaxLength)?._zod.def.maximum;
  const patterns = checks.flatMap((check) =>
    check instanceof z.core.$ZodCheckRegex ? [check._zod.def.pattern] : [],
  );
  return { most, code: patterns.some((pattern) => !pattern.test('Two words')) };
}

/** A row of a table as it is typed. */
export interface TypedRow {
  readonly key: number;
  readonly cells: Readonly<Record<string, string>>;
}

export const rowsIn = (raw: unknown): readonly TypedRow[] => (Array.isArray(raw) ? raw : []);

/** A value as its field shows it: mostly a text. */
export function writeTyped(field: FormField, value: unknown, money: TypedMoney): unknown {
  switch (field.kind) {
    case 'flag':
      return value === true;
    case 'part':
      return value !== null && value !== undefined;
    case 'person':
    case 'own':
    case 'literal':
      return value;
    case 'rows':
      return (Array.isArray(value) ? value.filter(isRecord) : []).map((row, key) => ({
        key,
        cells: Object.fromEntries(
          (field.columns ?? []).map((column) => [column.path, writeText(column, row[column.path], money)]),
        ),
      }));
    default:
      return writeText(field, value, money);
  }
}

function writeText({ kind }: FormField, value: unknown, money: TypedMoney): string {
  if (value === null || value === undefined) return '';
  switch (kind) {
    case 'amount':
      return money.edit(Number(value));
    case 'share':
      return plain(Number(value) * 100);
    case 'seconds':
      return plain(Number(value) / 1_000);
    case 'list':
      return Array.isArray(value) ? value.join(', ') : '';
    case 'json':
      return JSON.stringify(value, null, 2);
    default:
      return String(value);
  }
}

/** What is filled in, as a value; undefined: the field is absent. Refused where it cannot be read as one of its kind. */
export function readTyped(field: FormField, raw: unknown, money: TypedMoney): Result<unknown, 'unread'> {
  switch (field.kind) {
    case 'flag':
    case 'part':
    case 'own':
    case 'literal':
      return ok(raw);
    case 'person':
      return ok(raw ?? null);
    case 'rows':
      return rowsOf(field, raw, money);
    default:
      return readText(field, typeof raw === 'string' ? raw : '', money);
  }
}

function readText(field: FormField, typed: string, money: TypedMoney): Result<unknown, 'unread'> {
  const text = typed.trim();
  if (text === '' && field.empty !== undefined) return ok(field.empty === 'null' ? null : undefined);
  switch (field.kind) {
    case 'long':
      return ok(typed);
    case 'choice':
      return field.of === undefined ? ok(text) : readText(field.of, text, money);
    case 'json':
      return jsonIn(text);
    case 'list':
      return listIn(field, text);
    case 'amount': {
      const amount = money.parse(text);
      return amount === null ? err('unread') : ok(amount);
    }
    case 'number':
      return numberIn(text, field.whole !== false);
    case 'share':
      return scaled(text, 0.01);
    case 'seconds':
      return scaled(text, 1_000);
    default:
      return ok(text);
  }
}

function rowsOf({ columns = [] }: FormField, raw: unknown, money: TypedMoney): Result<unknown, 'unread'> {
  const rows: object[] = [];
  for (const { cells } of rowsIn(raw)) {
    const read = columns.map(
      (column) => [column.path, readText(column, cells[column.path] ?? '', money)] as const,
    );
    const row = read.flatMap(([name, cell]) => (cell.ok ? [[name, cell.value] as const] : []));
    if (row.length < read.length) return err('unread');
    rows.push(Object.fromEntries(row));
  }
  return ok(rows);
}

/** Without the traces of binary fractions. */
const plain = (value: number): string => String(Number(value.toPrecision(12)));

/** A number as it is typed in any digits, with a point or a comma. */
export function numberIn(text: string, whole: boolean): Result<number, 'unread'> {
  const digits = plainDigits(text).replace('٫', '.').replace(',', '.');
  const value = Number(digits);
  if (digits === '' || !Number.isFinite(value) || (whole && !Number.isInteger(value))) return err('unread');
  return ok(value);
}

function scaled(text: string, by: number): Result<number, 'unread'> {
  const read = numberIn(text, false);
  return read.ok ? ok(Number((read.value * by).toPrecision(12))) : read;
}

function listIn({ of }: FormField, text: string): Result<unknown, 'unread'> {
  const parts = text
    .split(/[,،]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (of?.kind !== 'number') return ok(parts);
  const values = parts.map((part) => numberIn(part, true)).flatMap((read) => (read.ok ? [read.value] : []));
  return values.length === parts.length ? ok(values) : err('unread');
}

function jsonIn(text: string): Result<unknown, 'unread'> {
  try {
    const value: unknown = JSON.parse(text);
    return ok(value);
  } catch {
    return err('unread');
  }
}
