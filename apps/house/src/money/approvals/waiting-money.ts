import type { Proposal, WaitingHandPay, WaitingWithdrawal } from '@floorcast/contract/proposals';
import type { Db } from '../../platform/db/schema.ts';
import { reaches } from '../../policy/index.ts';
import { openHandPays } from '../../wallet/index.ts';
import { OPEN_WITHDRAWALS } from '../withdrawals/index.ts';
import type { FourEyes } from './four-eyes.service.ts';
import { concernedBy } from './people/concerned.ts';
import { playerOf, proposalsWith } from './proposal-views.ts';
import type { StaffMember } from './proposals.repository.ts';

const SHOWN_MOST = 1_000;

/** Hand pays that wait for staff, or for their machines to unlock, the oldest first. */
export async function waitingHandPays(
  db: Db,
  fourEyes: FourEyes,
  viewer: StaffMember,
  now: Date,
): Promise<WaitingHandPay[]> {
  const open = await openHandPays(db);
  const players = await playersWith(
    db,
    open.flatMap(({ playerId }) => playerId ?? []),
  );
  const machines = await machinesWith(
    db,
    open.map(({ machineId }) => machineId),
  );
  const proposals = await openProposals(
    db,
    viewer,
    open.map(({ id }) => `hand-pay:${id}`),
    now,
  );
  const concerned = await concernedBy(db, viewer.id, [...players.keys()]);
  const twoFrom = await fourEyes.twoFrom(db, null);
  return open.map(({ id, machineId, playerId, kind, amount, at, paid }) => ({
    id,
    machine: { id: machineId, name: machines.get(machineId)?.name ?? '' },
    player: playerId === null ? null : (players.get(playerId) ?? null),
    kind,
    amount,
    at: at.toISOString(),
    paid,
    fourEyes: machines.get(machineId)?.waits === true || reaches(amount, twoFrom),
    concernsYou: playerId !== null && concerned.has(playerId),
    proposal: proposals.get(`hand-pay:${id}`) ?? null,
  }));
}

/** Withdrawals that wait for the cashier, the oldest first. */
export async function waitingWithdrawals(
  db: Db,
  viewer: StaffMember,
  now: Date,
): Promise<WaitingWithdrawal[]> {
  const { items } = await OPEN_WITHDRAWALS.page(db, { sort: 'requested', page: 1, size: SHOWN_MOST });
  const players = await playersWith(
    db,
    items.map(({ playerId }) => playerId),
  );
  const proposals = await openProposals(
    db,
    viewer,
    items.map(({ id }) => `withdrawal:${id}`),
    now,
  );
  return items.map(({ id, playerId, amount, state, requested }) => ({
    id,
    player: players.get(playerId) ?? { id: playerId, username: '', name: '' },
    amount,
    state,
    at: requested,
    proposal: proposals.get(`withdrawal:${id}`) ?? null,
  }));
}

/** The open proposals about these subjects. */
async function openProposals(
  db: Db,
  viewer: StaffMember,
  subjects: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Proposal>> {
  if (subjects.length === 0) return new Map();
  const rows = await db
    .selectFrom('proposals')
    .select(['id', 'subject'])
    .where('subject', 'in', subjects)
    .where('state', '=', 'open')
    .execute();
  const shown = await proposalsWith(
    db,
    viewer,
    rows.map(({ id }) => id),
    now,
  );
  const subjectOf = new Map(rows.map(({ id, subject }) => [id, subject ?? '']));
  return new Map(
    shown
      .filter(({ state }) => state === 'open')
      .map((proposal) => [subjectOf.get(proposal.id) ?? '', proposal]),
  );
}

async function playersWith(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, ReturnType<typeof playerOf>>();
  const rows = await db
    .selectFrom('users')
    .select(['id', 'username', 'name', 'lastname'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, playerOf(row)]));
}

/** The names of machines, and whether they wait for a second person. */
async function machinesWith(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, { name: string; waits: boolean }>();
  const rows = await db
    .selectFrom('machines')
    .select(['id', 'name', 'needsOtherThan'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, { name: row.name, waits: row.needsOtherThan !== null }]));
}
