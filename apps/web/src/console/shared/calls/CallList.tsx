import { type Call, CallCalls } from '@floorcast/contract/calls';
import { CALL_KINDS, type CallKind } from '@floorcast/contract/help';
import {
  IconAlertTriangle,
  IconArrowsExchange,
  IconBooks,
  IconBoxOff,
  IconCameraOff,
  IconCash,
  IconCoins,
  IconDoor,
  IconHandStop,
  IconMail,
  IconPlugConnectedX,
  IconRouteOff,
  IconScale,
  IconServerOff,
  IconUserShield,
  IconWifiOff,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { type Column, NOTHING, time } from '../../../ui/list/column.tsx';
import type { Filter } from '../../../ui/list/list-search.ts';
import { person } from '../columns.tsx';
import { Elapsed, shortDuration, useClock } from '../Elapsed.tsx';
import { useExceptionName } from '../exception-name.ts';
import { StaffList } from '../StaffList.tsx';
import styles from './CallList.module.css';

/** The name of a cause that the machine itself has, where it says more than the kind; else the cause's own. */
export function useCallName(): (call: Pick<Call, 'kind' | 'cause' | 'exception'>) => string {
  const { t } = useTranslation();
  const exceptionName = useExceptionName();
  return ({ kind, cause, exception }) => {
    const named = exception === null ? null : exceptionName(exception);
    return named ?? t(`consoleCalls.cause.${cause}`, { defaultValue: t(`consoleCalls.kind.${kind}`) });
  };
}

/** Where a call is: machine, camera or floor; empty for one about the whole site. */
export function usePlace(): (call: Pick<Call, 'machine' | 'camera' | 'floorId'>) => string {
  const { t } = useTranslation();
  return ({ machine, camera, floorId }) => {
    const place = machine?.name ?? floorId ?? '';
    return camera === null ? place : `${place} · ${t(`consoleCalls.camera.${camera}`)}`;
  };
}

const secondsBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 1000;

const Name = ({ call }: { readonly call: Call }) => <span>{useCallName()(call)}</span>;
const Place = ({ call }: { readonly call: Call }) => <bdi>{usePlace()(call)}</bdi>;

const COLUMNS: readonly Column<Call>[] = [
  { id: 'name', words: 'consoleCalls.column.what', phone: 'title', cell: (call) => <Name call={call} /> },
  { id: 'place', words: 'consoleCalls.column.where', phone: 'note', cell: (call) => <Place call={call} /> },
  time('raisedAt', 'consoleCalls.column.raised', { phone: 'aside' }),
  {
    id: 'took',
    words: 'consoleCalls.column.took',
    numeric: true,
    phone: 'figure',
    cell: ({ raisedAt, endedAt }, { language }) =>
      endedAt === null ? NOTHING : shortDuration(secondsBetween(raisedAt, endedAt), language),
  },
  person('claimedBy', 'consoleCalls.column.claimant'),
  {
    id: 'ended',
    words: 'consoleCalls.column.endedBy',
    cell: ({ endedAt, endedBy }, { t }) =>
      endedAt === null ? NOTHING : (endedBy?.username ?? t('consoleCalls.byItself')),
  },
];

const STATE: Filter = {
  kind: 'choice',
  name: 'state',
  words: 'consoleCalls.show',
  options: [
    ['', 'consoleCalls.ended'],
    ['open', 'consoleCalls.toOpen'],
  ],
};

interface CallListProps {
  /** Whose calls, ended or open: about a machine, or about a player. Absent: all that have ended. */
  readonly about?: { readonly machineId: number } | { readonly playerId: number };
}

/** Calls, the latest first. */
export function CallList({ about }: CallListProps) {
  const [[name, id] = ['ended', 0]] = Object.entries(about ?? {});
  return (
    <StaffList
      name={`calls-${name}-${id}`}
      words={about === undefined ? 'consoleCalls.ended' : 'consoleCalls.title'}
      none="consoleCalls.noneEnded"
      call={CallCalls.list}
      noFile
      columns={COLUMNS}
      rowKey={({ id: key }) => key}
      fixed={{ state: 'ended', ...about }}
      defaultSort=""
      opening={{ to: ({ id: key }) => `/console/calls/${key}` }}
      filters={about === undefined ? [] : [STATE]}
    />
  );
}

/** How urgent an open call is by its age (C24.7). */
const LEVELS = ['new', 'amber', 'red'] as const;
type Level = (typeof LEVELS)[number];

type Aged = Pick<Call, 'amberAt' | 'redAt'>;

const indexAt = ({ amberAt, redAt }: Aged, now: number): number =>
  now >= Date.parse(redAt) ? 2 : now >= Date.parse(amberAt) ? 1 : 0;

export const levelAt = (call: Aged, now: number): Level => LEVELS[indexAt(call, now)] ?? 'new';

/** The same now; it grows by itself. */
export const useLevel = (call: Aged): Level => LEVELS[useClock((now) => indexAt(call, now))] ?? 'new';

/** Those that nobody takes care of first, then the gravest kinds, then the oldest. */
export function byUrgency(one: Call, other: Call): number {
  return (
    Number(one.claimedBy !== null) - Number(other.claimedBy !== null) ||
    CALL_KINDS.indexOf(one.kind) - CALL_KINDS.indexOf(other.kind) ||
    one.raisedAt.localeCompare(other.raisedAt) ||
    one.id - other.id
  );
}

/** How old an open call is, with a word once it is overdue. */
export function CallAge({ call }: { readonly call: Pick<Call, 'raisedAt' | 'amberAt' | 'redAt'> }) {
  const { t } = useTranslation();
  const level = useLevel(call);
  return (
    <span className={`quiet figures ${styles.age}`} data-level={level}>
      <Elapsed since={call.raisedAt} />
      {level !== 'new' && <span>{t(`consoleCalls.level.${level}`)}</span>}
    </span>
  );
}

const ICONS: Readonly<Record<CallKind, TablerIcon>> = {
  books: IconBooks,
  account: IconUserShield,
  disk: IconServerOff,
  'floor-away': IconWifiOff,
  'hand-pay': IconCash,
  'transfer-in-doubt': IconArrowsExchange,
  'credit-without-owner': IconCoins,
  variance: IconScale,
  power: IconPlugConnectedX,
  tilt: IconAlertTriangle,
  door: IconDoor,
  help: IconHandStop,
  letter: IconMail,
  panel: IconBoxOff,
  line: IconRouteOff,
  camera: IconCameraOff,
};

/** The sign of a kind of call; the words are beside it. */
export function KindIcon({ kind, size = 22 }: { readonly kind: CallKind; readonly size?: number }) {
  const Icon = ICONS[kind];
  return <Icon size={size} aria-hidden="true" />;
}
