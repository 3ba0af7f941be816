import { type Call, CallCalls } from '@floorcast/contract/calls';
import { type Column, NOTHING, time } from '../../../ui/list/column.tsx';
import type { Filter } from '../../../ui/list/list-search.ts';
import { person } from '../columns.tsx';
import { shortDuration } from '../Elapsed.tsx';
import { StaffList } from '../StaffList.tsx';
import { useCallName, usePlace } from './use-call-names.ts';

const secondsBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 1000;

const Name = ({ call }: { readonly call: Call }) => <span>{useCallName()(call)}</span>;
const Place = ({ call }: { readonly call: Call }) => <bdi>{usePlace()(call)}</bdi>;

const COLUMNS: readonly Column<Call>[] = [
  {
    id: 'name',
    words: 'consoleCalls.column.what',
    phone: 'title',
    cell: (call) => <Name call={call} />,
  },
  {
    id: 'place',
    words: 'consoleCalls.column.where',
    phone: 'note',
    cell: (call) => <Place call={call} />,
  },
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
