import { minorUnits } from '@floorcast/contract/money';
import type { DocumentChange, DocumentKind } from '@floorcast/contract/site-documents';
import { useMoney } from '../../../api/settings/use-money.ts';
import { isRecord } from '../../../lib/is-record.ts';
import { useNumber } from '../../../lib/locale/use-number.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import type { FormField } from '../../shared/form/fields.ts';
import type { Difference } from '../differences/Differences.tsx';
import { type FieldGroup, fieldWords, groupsOf } from './document-fields.ts';

/** How values of a document are written for a reader. */
interface ValueWords {
  readonly t: (key: string, params?: Record<string, string | number>) => string;
  readonly number: (value: number, digits?: number) => string;
  readonly money: (value: number) => string;
}

/** Says what differs between two versions of a document: fields by their names, values as their fields show them. */
export function useDocumentDifferences(kind: DocumentKind) {
  const groups = groupsOf(kind);
  const { t } = useTranslation();
  const number = useNumber();
  const money = useMoney();
  const words: ValueWords = {
    t: (key, params = {}) => t(key, params),
    number,
    money: (value) => money(minorUnits(value)),
  };
  const labelOf = (field: FormField | undefined, path: string): string => {
    if (field === undefined || field.path === path) return fieldWords(t, kind, path);
    return `${fieldWords(t, kind, field.path)} · ${path.slice(field.path.length + 1)}`;
  };
  return (changes: readonly DocumentChange[]): readonly Difference[] =>
    changes.map(({ field: path, before, after }) => {
      const field = fieldAt(groups, path);
      const shown = field?.path === path ? field : undefined;
      return {
        label: labelOf(field, path),
        before: valueWords(words, shown, before),
        after: valueWords(words, shown, after),
      };
    });
}

/** The field at a path, or the one that it is within. */
function fieldAt(groups: readonly FieldGroup[], path: string): FormField | undefined {
  const fields = groups.flatMap((group) => group.fields);
  const within = fields.filter((field) => path === field.path || path.startsWith(`${field.path}.`));
  return within.toSorted((a, b) => b.path.length - a.path.length)[0];
}

/** A value of a version (JSON; null: it has none) in words; null: there is nothing to say. */
function valueWords(words: ValueWords, field: FormField | undefined, json: string | null): string | null {
  const { t } = words;
  // A part that is there has fields of its own, and no value.
  if (field?.kind === 'part')
    return t(json === 'null' ? 'consoleSetup.values.off' : 'consoleSetup.values.on');
  const value: unknown = json === null ? null : JSON.parse(json);
  if (field?.kind === 'list' && value === null && json !== null) return t('consoleSetup.values.all');
  if (value === null || value === '') return null;
  if (typeof value === 'boolean') return t(value ? 'consoleSetup.values.on' : 'consoleSetup.values.off');
  if (typeof value === 'number') return figureWords(words, field, value);
  if (field?.kind === 'choice')
    return t(`consoleSetup.options.${String(value)}`, { defaultValue: String(value) });
  if (field?.kind === 'rows' && Array.isArray(value))
    return value.map((row) => rowWords(words, field.columns ?? [], row)).join('\n') || null;
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object'))
    return value.join(', ') || null;
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}

function figureWords({ t, number, money }: ValueWords, field: FormField | undefined, value: number): string {
  switch (field?.kind) {
    case 'amount':
      return money(value);
    case 'share':
      return t('gameRules.percent', { value: number(value * 100, 4) });
    case 'seconds':
      return t('consoleSetup.values.seconds', { value: number(value / 1_000, 3) });
    default:
      return number(value, 6);
  }
}

function rowWords({ t, money }: ValueWords, columns: readonly FormField[], row: unknown): string {
  if (!isRecord(row)) return String(row);
  return columns
    .map(({ path, kind }) => {
      const value = row[path];
      const shown = kind === 'amount' && typeof value === 'number' ? money(value) : String(value ?? '–');
      return `${t(`consoleSetup.rows.${path}`)}: ${shown}`;
    })
    .join(', ');
}
