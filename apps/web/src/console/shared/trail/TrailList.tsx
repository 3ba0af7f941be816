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
import type { ListCall } from '../../../api/call/file.ts';
import { useMoney } from '../../../api/settings/use-money.ts';
import { formatMoment } from '../../../lib/locale/moments.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { type Column, number, text, time } from '../../../ui/list/column.tsx';
import type { PageOf } from '../../../ui/list/List.tsx';
import type { Filter } from '../../../ui/list/list-search.ts';
import { useExceptionName } from '../exception-name.ts';
import { To } from '../parts.tsx';
import { StaffList } from '../StaffList.tsx';
import styles from './TrailList.module.css';

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
    // One without a name in the texts is shown under that of the house.
    return t(`consoleTrail.fields.${key}`, { defaultValue: key });
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
  const head = {
    number: seq,
    time: formatMoment(at, i18n.language),
    actor: actorId === null ? actor : `${actor} (${actorId})`,
    player: playerId,
    machine: machineId,
  };
  return (
    <Dialog title={t(`consoleTrail.kinds.${kind}`)} onClose={onClose} testId="trail-row">
      <dl className={`rows gap-8 ${styles.row}`}>
        {Object.entries(head).map(
          ([name, value]) =>
            value !== null && <Said key={name} label={t(`consoleTrail.${name}`)} value={String(value)} />,
        )}
        {facts.map(({ key, label, value }) => (
          <Said key={`fact-${key}`} label={label} value={value} />
        ))}
      </dl>
      {facts.length === 0 && <p>{t('consoleTrail.noFacts')}</p>}
      <p className={`row gap-16 ${styles.links}`}>
        {playerId !== null && (
          <To to={`players/${playerId}`} className="finger">
            {t('consoleTrail.openPlayer')}
          </To>
        )}
        {machineId !== null && (
          <To to={`wall/${machineId}`} className="finger">
            {t('consoleTrail.openMachine')}
          </To>
        )}
      </p>
    </Dialog>
  );
}

const Said = ({ label, value }: Omit<Fact, 'key'>) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <bdi>{value}</bdi>
    </dd>
  </div>
);
