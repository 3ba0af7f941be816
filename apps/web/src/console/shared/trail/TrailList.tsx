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
import { type Column, number, text, time } from '../../../ui/list/column.tsx';
import type { Filter } from '../../../ui/list/list-search.ts';
import type { PageOf } from '../../../ui/list/use-steady-pages.ts';
import { StaffList } from '../StaffList.tsx';
import { RowDialog } from './RowDialog.tsx';
import styles from './TrailRows.module.css';
import { useFacts } from './use-facts.ts';

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
