import type { Readable } from 'node:stream';
import { may } from '@floorcast/contract/duties';
import { minorUnits } from '@floorcast/contract/money';
import { familyOf, PROPOSAL_KINDS, Proposal, ProposalKind } from '@floorcast/contract/proposals';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/schema.ts';
import type { FileStyle } from '../../platform/lists/csv.ts';
import { type ListQuery, type Paging, SqlList, when } from '../../platform/lists/sql-list.ts';
import { approvalBars } from './people/approval-bar.ts';
import { type ProposalRow, type StaffMember, termsOf } from './proposals.repository.ts';

/** The kinds of proposals that an account may see: money with the books, ends of exclusions with a duty for those. */
export function kindsFor(viewer: StaffMember): readonly ProposalKind[] {
  const money = may(viewer, 'money.read');
  const exclusions = (['exclusions.propose', 'exclusions.approve', 'trail.read'] as const).some((each) =>
    may(viewer, each),
  );
  return PROPOSAL_KINDS.filter((kind) => (familyOf(kind) === 'exclusions' ? exclusions : money));
}

export interface ProposalFilter {
  readonly state?: 'open' | 'decided' | undefined;
  readonly kind?: ProposalKind | undefined;
  readonly player?: number | undefined;
  readonly machine?: number | undefined;
}

/** Whether it still waits: it has not expired, and no machine has paid its hand pay. */
const waits = (now: Date) => sql<boolean>`(proposals.state = 'open' and proposals.expires > ${now}
  and not exists (select from hand_pays where proposals.kind = 'hand-pay'
    and hand_pays.id = proposals.terms ->> 'handPayId' and hand_pays.paid_at is not null))`;

/** How many proposals wait for a second person. */
export async function countOpenProposals(db: Db, now: Date): Promise<number> {
  const { waiting } = await db
    .selectFrom('proposals')
    .select((eb) => eb.fn.countAll<bigint>().as('waiting'))
    .where(waits(now))
    .executeTakeFirstOrThrow();
  return Number(waiting);
}

/** Proposals with what their reader may see of them. */
interface SeenProposals extends ProposalFilter, ListQuery {
  readonly viewer: StaffMember;
  readonly now: Date;
}

const LIST = new SqlList({
  statement: ({ viewer, state, kind, player, machine, now }: SeenProposals) => sql`
    select id, at, coalesce(decided_at, at) as decided from proposals where kind = any(${kindsFor(viewer)}::text[])
      ${when(kind, (one) => sql`and kind = ${one}`)} ${when(player, (id) => sql`and player_id = ${id}`)}
      ${when(machine, (id) => sql`and machine_id = ${id}`)}
      ${when(state, (one) => (one === 'open' ? sql`and ${waits(now)}` : sql`and not ${waits(now)}`))}`,
  row: Proposal,
  read: (db, { viewer, now }, ids) => proposalsWith(db, viewer, ids, now),
  time: 'decided',
  columns: [
    ...['decidedAt', 'at', 'kind', 'state', 'amount', 'player', 'machine'],
    ...['proposedBy', 'decidedBy', 'reason', 'note', 'slip', 'id'],
  ],
  cells: ({ player, machine, proposedBy, decidedBy }) => ({
    player: player?.username ?? null,
    machine: machine?.id ?? null,
    proposedBy: proposedBy.username,
    decidedBy: decidedBy?.username ?? null,
  }),
});

/** Open ones are in the order in which they were proposed, others the latest first. */
const inOrder = <Query extends SeenProposals>(query: Query) =>
  query.state === 'open' ? { ...query, sort: 'at' } : query;

/** A page of the proposals that an account may see. */
export const listProposals = (db: Db, query: SeenProposals & Paging) => LIST.page(db, inOrder(query));

/** The proposals that an account may see, as a file. */
export const proposalsFile = (db: Db, query: SeenProposals, style: FileStyle): Readable =>
  LIST.file((work) => work(db), inOrder(query), style);

/** Proposals as an account sees them, in the order of the ids; those that it may not see are left out. */
export async function proposalsWith(
  db: Db | Tx,
  viewer: StaffMember,
  ids: readonly string[],
  now: Date,
): Promise<Proposal[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('proposals')
    .leftJoin('users', 'users.id', 'proposals.playerId')
    .leftJoin('machines', 'machines.id', 'proposals.machineId')
    .leftJoin('slips', 'slips.proposalId', 'proposals.id')
    .selectAll('proposals')
    .select(['users.username', 'users.name', 'users.lastname', 'slips.number as slip'])
    .select(['machines.name as machine', waits(now).as('waits')])
    .where('proposals.id', 'in', ids)
    .where('proposals.kind', '=', sql<string>`any(${kindsFor(viewer)}::text[])`)
    .execute();
  const barOf = await approvalBars(db, viewer, rows);
  const byId = new Map(rows.map((row) => [row.id, viewOf(row, barOf(row)?.bar ?? null)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

type Joined = ProposalRow &
  Record<'username' | 'name' | 'lastname' | 'machine', string | null> & {
    readonly slip: number | null;
    readonly waits: boolean;
  };

function viewOf(row: Joined, bar: Proposal['bar']): Proposal {
  const { playerId, machineId, decidedBy } = row;
  return {
    id: row.id,
    kind: ProposalKind.parse(row.kind),
    terms: termsOf(row),
    player: playerId === null ? null : playerOf({ ...row, id: playerId }),
    machine: machineId === null ? null : { id: machineId, name: row.machine ?? '' },
    amount: row.amount === null ? null : minorUnits(row.amount),
    reason: row.reason,
    state: row.state === 'open' && !row.waits ? 'expired' : row.state,
    proposedBy: { id: row.proposedBy, username: row.proposedName },
    at: row.at.toISOString(),
    expires: row.expires.toISOString(),
    decidedBy: decidedBy === null ? null : { id: decidedBy, username: row.decidedName ?? '' },
    decidedAt: row.decidedAt?.toISOString() ?? null,
    note: row.note,
    slip: row.slip,
    bar,
  };
}

/** A player as lists of staff name them. */
export const playerOf = (
  row: { readonly id: number } & Record<'username' | 'name' | 'lastname', string | null>,
) => ({ id: row.id, username: row.username ?? '', name: `${row.name ?? ''} ${row.lastname ?? ''}`.trim() });
