import { may } from '@floorcast/contract/duties';
import { minorUnits } from '@floorcast/contract/money';
import { familyOf, PROPOSAL_KINDS, type Proposal, ProposalKind } from '@floorcast/contract/proposals';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/schema.ts';
import { approvalBars } from './people/approval-bar.ts';
import { type ProposalRow, type StaffMember, termsOf } from './proposals.repository.ts';

/** An account that looks at proposals. */
type Viewer = StaffMember;

/** The kinds of proposals that an account may see: money with the books, ends of exclusions with a duty for those. */
export function kindsFor(viewer: Viewer): readonly ProposalKind[] {
  const money = may(viewer, 'money.read');
  const exclusions = (['exclusions.propose', 'exclusions.approve', 'trail.read'] as const).some((each) =>
    may(viewer, each),
  );
  return PROPOSAL_KINDS.filter((kind) => (familyOf(kind) === 'exclusions' ? exclusions : money));
}

/** A query of proposals. */
export interface ProposalFilter {
  readonly state?: 'open' | 'decided' | undefined;
  readonly kind?: ProposalKind | undefined;
  readonly player?: number | undefined;
  readonly machine?: number | undefined;
  /** Decided, or proposed where nobody has decided, from here on, and before there. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
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

interface Page {
  readonly page: number;
  readonly size: number;
}

/** When it was decided; when it was proposed, where nobody has decided. */
const decidedAt = sql<Date>`coalesce(proposals.decided_at, proposals.at)`;

function matching(db: Db, viewer: Viewer, filter: ProposalFilter, now: Date) {
  const { state, kind, player, machine, from, to } = filter;
  return db
    .selectFrom('proposals')
    .where('kind', '=', sql<string>`any(${kindsFor(viewer)}::text[])`)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .$if(player !== undefined, (query) => query.where('playerId', '=', player ?? 0))
    .$if(machine !== undefined, (query) => query.where('machineId', '=', machine ?? 0))
    .$if(from !== undefined, (query) => query.where(decidedAt, '>=', new Date(from ?? 0)))
    .$if(to !== undefined, (query) => query.where(decidedAt, '<', new Date(to ?? 0)))
    .$if(state === 'open', (query) => query.where(waits(now)))
    .$if(state === 'decided', (query) => query.where(sql<boolean>`not ${waits(now)}`));
}

/** The ids of the proposals that an account may see: open ones the oldest first, others the latest first. */
export const proposalIds = (db: Db, viewer: Viewer, filter: ProposalFilter, now: Date) =>
  matching(db, viewer, filter, now)
    .select('id')
    .orderBy(filter.state === 'open' ? 'at' : decidedAt, filter.state === 'open' ? 'asc' : 'desc')
    .orderBy('id');

/** A page of the proposals that an account may see: open ones the oldest first, others the latest first. */
export async function listProposals(
  db: Db,
  viewer: Viewer,
  { page, size, ...filter }: ProposalFilter & Page,
  now: Date,
): Promise<{ readonly items: Proposal[]; readonly total: number }> {
  const { total } = await matching(db, viewer, filter, now)
    .select((eb) => eb.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await proposalIds(db, viewer, filter, now)
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  const items = await proposalsWith(
    db,
    viewer,
    rows.map(({ id }) => id),
    now,
  );
  return { items, total: Number(total) };
}

/** Proposals as an account sees them, in the order of the ids; those that it may not see are left out. */
export async function proposalsWith(
  db: Db | Tx,
  viewer: Viewer,
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

type Joined = ProposalRow & {
  readonly username: string | null;
  readonly name: string | null;
  readonly lastname: string | null;
  readonly machine: string | null;
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
export const playerOf = (row: {
  readonly id: number;
  readonly username: string | null;
  readonly name: string | null;
  readonly lastname: string | null;
}) => ({ id: row.id, username: row.username ?? '', name: `${row.name ?? ''} ${row.lastname ?? ''}`.trim() });
