import { minorUnits } from '@floorcast/contract/money';
import { type TrailGroup, type TrailRow, trailGroupOf } from '@floorcast/contract/trail';
import {
  IconBell,
  IconCoins,
  IconDeviceGamepad2,
  IconKey,
  IconServer,
  IconSettings,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ListCall } from '../../../api/call/file.ts';
import { useMoney } from '../../../api/settings/use-money.ts';
import { formatMoment } from '../../../lib/locale/moments.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { type Column, number, text, time } from '../../../ui/list/column.tsx';
import type { PageOf } from '../../../ui/list/List.tsx';
import type { Filter } from '../../../ui/list/list-search.ts';
import { useExceptionName } from '../exception-name.ts';
import { StaffList } from '../StaffList.tsx';
import styles from './TrailList.module.css';

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
function useFacts(): (row: TrailRow) => readonly Fact[] {
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

/** The sign of each group of kinds. */
const GROUP_ICONS: Readonly<Record<TrailGroup, TablerIcon>> = {
  'sign-ins': IconKey,
  people: IconUsers,
  money: IconCoins,
  machines: IconDeviceGamepad2,
  work: IconBell,
  'set-up': IconSettings,
  system: IconServer,
};

/** Facts that only the opened row shows. */
const LONG: ReadonlySet<string> = new Set(['hash', 'startedAt', 'at', 'problems', 'requestId']);

function Kind({ kind, words }: { readonly kind: TrailRow['kind']; readonly words: string }) {
  const Icon = GROUP_ICONS[trailGroupOf(kind)];
  return (
    <span className={styles.kind}>
      <Icon size={18} aria-hidden="true" />
      <span>{words}</span>
    </span>
  );
}

function Facts({ row }: { readonly row: TrailRow }) {
  const facts = useFacts()(row).filter(({ key }) => !LONG.has(key));
  return (
    <span className={styles.facts}>{facts.map(({ label, value }) => `${label}: ${value}`).join(' · ')}</span>
  );
}

const COLUMNS: readonly Column<TrailRow>[] = [
  number('seq', 'consoleTrail.number'),
  time('at', 'consoleTrail.time', { sortable: true, phone: 'note' }),
  {
    id: 'kind',
    words: 'consoleTrail.what',
    phone: 'title',
    cell: ({ kind }, { t }) => <Kind kind={kind} words={t(`consoleTrail.kinds.${kind}`)} />,
  },
  text('actor', 'consoleTrail.actor', { phone: 'aside' }),
  number('playerId', 'consoleTrail.player'),
  number('machineId', 'consoleTrail.machine', { phone: 'figure' }),
  { id: 'detail', words: 'consoleTrail.facts', cell: (row) => <Facts row={row} /> },
];

interface TrailListProps {
  readonly name: string;
  readonly words: string;
  readonly none: string;
  readonly call: ListCall<PageOf<TrailRow>>;
  readonly params?: { readonly id: number };
  /** Beside days. */
  readonly filters?: readonly Filter[];
  /** Columns that are left out. */
  readonly without?: readonly string[];
}

/** Rows of the trail; a press shows everything that one says. */
export function TrailList({ filters = [], without = [], ...props }: TrailListProps) {
  return (
    <StaffList
      {...props}
      columns={COLUMNS.filter(({ id }) => !without.includes(id))}
      rowKey={({ seq }) => seq}
      defaultSort="-at"
      opening={{ dialog: (row, onClose) => <RowDialog row={row} onClose={onClose} /> }}
      filters={[...filters, { kind: 'days' }]}
    />
  );
}

/** Everything that a row of the trail says. */
function RowDialog({ row, onClose }: { readonly row: TrailRow; readonly onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const facts = useFacts()(row);
  const { seq, at, kind, actor, actorId, playerId, machineId } = row;
  const head = [
    { key: 'number', label: t('consoleTrail.number'), value: String(seq) },
    { key: 'time', label: t('consoleTrail.time'), value: formatMoment(at, i18n.language) },
    { key: 'who', label: t('consoleTrail.actor'), value: actorId === null ? actor : `${actor} (${actorId})` },
    ...(playerId === null
      ? []
      : [{ key: 'player', label: t('consoleTrail.player'), value: String(playerId) }]),
    ...(machineId === null
      ? []
      : [{ key: 'machine', label: t('consoleTrail.machine'), value: String(machineId) }]),
  ];
  return (
    <Dialog title={t(`consoleTrail.kinds.${kind}`)} onClose={onClose} testId="trail-row">
      <dl className={styles.row}>
        {[...head, ...facts].map(({ key, label, value }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {facts.length === 0 && <p>{t('consoleTrail.noFacts')}</p>}
      <p className={styles.links}>
        {playerId !== null && (
          <Link to="/console/$" params={{ _splat: `players/${playerId}` }}>
            {t('consoleTrail.openPlayer')}
          </Link>
        )}
        {machineId !== null && (
          <Link to="/console/$" params={{ _splat: `wall/${machineId}` }}>
            {t('consoleTrail.openMachine')}
          </Link>
        )}
      </p>
    </Dialog>
  );
}
