import { plainDigits } from '@floorcast/contract/plain-digits';
import { err, ok, type Result } from '@floorcast/contract/result';
import type { TypedMoney } from '../../../api/settings/use-money.ts';
import type { TypedKind } from './field.ts';

/** A value as its field shows it. */
export function writeTyped(field: TypedKind, value: unknown, money: TypedMoney): string {
  if (value === null || value === undefined) return '';
  switch (field.kind) {
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
    case 'number':
    case 'text':
      return String(value);
  }
}

/** What was typed, as a value; refused where it cannot be read as one of the field's kind. */
export function readTyped(field: TypedKind, typed: string, money: TypedMoney): Result<unknown, 'unread'> {
  const text = typed.trim();
  switch (field.kind) {
    case 'text':
      return ok(field.long === true ? typed : text);
    case 'json':
      return jsonIn(text);
    case 'list':
      return listIn(field, text);
    case 'amount': {
      const amount = money.parse(text);
      return amount === null ? err('unread') : ok(amount);
    }
    case 'number':
      if (text === '' && field.optional === true) return ok(null);
      return numberIn(text, field.whole !== false);
    case 'share':
      return scaled(text, 0.01);
    case 'seconds':
      return scaled(text, 1_000);
  }
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

function listIn(
  { of, optional }: Extract<TypedKind, { readonly kind: 'list' }>,
  text: string,
): Result<unknown, 'unread'> {
  const parts = text
    .split(/[,،]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (parts.length === 0) return ok(optional === true ? null : []);
  if (of === 'text') return ok(parts);
  const numbers = parts.map((part) => numberIn(part, true));
  const values = numbers.flatMap((number) => (number.ok ? [number.value] : []));
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
