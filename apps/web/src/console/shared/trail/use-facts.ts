import { minorUnits } from '@floorcast/contract/money';
import type { TrailRow } from '@floorcast/contract/trail';
import { useMoney } from '../../../api/settings/use-money.ts';
import { formatMoment } from '../../../lib/locale/moments.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { useExceptionName } from '../exception-name.ts';

/** Facts of rows that have a name in the texts; others are shown under the name that the house gave them. */
const FIELDS = [
  'reason',
  'note',
  'text',
  'amount',
  'difference',
  'withheld',
  'username',
  'email',
  'type',
  'kind',
  'duties',
  'from',
  'to',
  'place',
  'event',
  'code',
  'at',
  'id',
  'version',
  'hash',
  'startedAt',
  'seconds',
  'rows',
  'wrong',
  'problems',
  'list',
  'proposal',
  'proposer',
  'floor',
  'node',
  'brand',
  'name',
  'title',
  'game',
  'state',
  'user',
  'action',
  'detail',
  'q',
  'page',
  'players',
  'machine',
  'requestId',
  'until',
  'slip',
  'by',
  'call',
  'cause',
  'withdrawal',
  'levels',
  'changes',
  'refused',
  'reserved',
  'waits',
  'setUpBy',
  'signedIn',
  'floorId',
  'brandId',
  'about',
  'address',
  'posting',
  'fromAccount',
  'toAccount',
  'day',
  'grant',
  'exclusion',
  'ended',
  'backup',
  'journal',
  'folder',
  'accounts',
  'exclusions',
  'timeZone',
  'report',
] as const;
const AMOUNTS: ReadonlySet<string> = new Set(['amount', 'difference', 'withheld']);
const MOMENTS: ReadonlySet<string> = new Set(['at', 'startedAt', 'until', 'from', 'to']);
/** As the house writes a moment. */
const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

interface Fact {
  readonly key: string;
  readonly label: string;
  readonly value: string;
}

/** The facts of a row, for a reader. */
export function useFacts(): (row: TrailRow) => readonly Fact[] {
  const { t, i18n } = useTranslation();
  const money = useMoney();
  const exceptionName = useExceptionName();
  const labelOf = ({ kind }: TrailRow, key: string): string => {
    // Of a file they are its days; elsewhere what was, and what is.
    if (kind === 'list.exported' && (key === 'from' || key === 'to')) return t(`consoleTrail.days.${key}`);
    const known = FIELDS.find((field) => field === key);
    return known === undefined ? key : t(`consoleTrail.fields.${known}`);
  };
  const wordsOf = (key: string, value: TrailRow['detail'][string]): string => {
    if (value === null || (Array.isArray(value) && value.length === 0)) return '–';
    if (typeof value === 'number' && AMOUNTS.has(key)) return money(minorUnits(value));
    if (typeof value === 'number' && key === 'code') return exceptionWords(value);
    if (typeof value === 'string' && MOMENTS.has(key) && MOMENT.test(value))
      return formatMoment(value, i18n.language);
    return Array.isArray(value) ? value.join(', ') : String(value);
  };
  const exceptionWords = (code: number): string => {
    const number = `0x${code.toString(16).padStart(2, '0')}`;
    const name = exceptionName(code);
    return name === null ? number : `${name} (${number})`;
  };
  return (row) =>
    Object.entries(row.detail).map(([key, value]) => ({
      key,
      label: labelOf(row, key),
      value: wordsOf(key, value),
    }));
}
