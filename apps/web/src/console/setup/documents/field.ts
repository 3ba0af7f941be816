import type { DocumentBody } from '@floorcast/contract/site-documents';
import { isRecord } from '../../../lib/is-record.ts';

/** How a field of a document is filled in. */
export type FieldKind =
  | { readonly kind: 'flag' }
  | { readonly kind: 'text'; readonly long?: boolean }
  | { readonly kind: 'choice'; readonly options: readonly string[] }
  /** `optional`: it may be left empty, which is null. */
  | { readonly kind: 'number'; readonly optional?: boolean; readonly whole?: boolean }
  /** Minor units, typed in units of the currency. */
  | { readonly kind: 'amount' }
  /** A share of one, typed as a percentage. */
  | { readonly kind: 'share' }
  /** Milliseconds, typed in seconds. */
  | { readonly kind: 'seconds' }
  /** Separated by commas. `optional`: left empty, it is null. */
  | { readonly kind: 'list'; readonly of: 'number' | 'text'; readonly optional?: boolean }
  /** A part that may be absent (null): present, it has further fields. */
  | { readonly kind: 'part'; readonly begin: DocumentBody }
  /** A table of its own; amounts are minor units. */
  | { readonly kind: 'rows'; readonly columns: readonly RowColumn[] }
  | { readonly kind: 'json' };

/** A column of a table within a document. */
export interface RowColumn {
  readonly name: string;
  readonly kind: 'text' | 'number' | 'amount';
}

/** One field: its path, such as `queue.longest`. Within a part that is absent it is not shown. */
export type DocumentField = FieldKind & { readonly path: string };

/** Fields whose value is typed as a text. */
export type TypedKind = Exclude<DocumentField, { readonly kind: 'flag' | 'part' | 'choice' | 'rows' }>;

/** Fields that belong together. */
export interface FieldGroup {
  readonly name: string;
  readonly fields: readonly DocumentField[];
}

/** The value at a path; undefined where a part on the way is absent. */
export function valueAt(values: DocumentBody, path: string): unknown {
  let at: unknown = values;
  for (const name of path.split('.')) at = isRecord(at) ? at[name] : undefined;
  return at;
}

/** The same values with another one at a path. */
export function withValue(values: DocumentBody, path: string, value: unknown): DocumentBody {
  const [name = '', ...rest] = path.split('.');
  if (rest.length === 0) return { ...values, [name]: value };
  const inner = values[name];
  return { ...values, [name]: withValue(isRecord(inner) ? inner : {}, rest.join('.'), value) };
}

/** What a version holds: the fields that differ from the file; null where none does. */
export function versionOf(values: DocumentBody, base: DocumentBody): DocumentBody | null {
  const differing = Object.entries(values).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(base[name]),
  );
  return differing.length === 0 ? null : Object.fromEntries(differing);
}
