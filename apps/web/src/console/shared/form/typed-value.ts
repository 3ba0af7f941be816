import { plainDigits } from '@floorcast/contract/plain-digits';
import { err, ok, type Result } from '@floorcast/contract/result';
import type { TypedMoney } from '../../../api/settings/use-money.ts';
import { isRecord } from '../../../lib/is-record.ts';
import type { FormField } from './fields.ts';

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
