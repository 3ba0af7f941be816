import { type Refusal, refusal } from '@floorcast/contract/errors';
import { HandPayCalls } from '@floorcast/contract/hand-pays';
import {
  type WaitingHandPay,
  WaitingMoneyCalls,
  type WaitingWithdrawal,
} from '@floorcast/contract/proposals';
import { err, ok, type Result } from '@floorcast/contract/result';
import { answer } from '../../people/accounts/index.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { Db, Tx } from '../../platform/db/schema.ts';
import { reaches } from '../../policy/index.ts';
import { record } from '../../trail/index.ts';
import { openHandPays } from '../../wallet/index.ts';
import { OPEN_WITHDRAWALS, settleWithdrawal, type WithdrawalRow } from '../withdrawals/index.ts';
import type { FourEyes } from './four-eyes.service.ts';
import { concernedBy, isConcerned } from './people/approval-bar.ts';
import { playerOf, proposalsWith } from './proposal-views.ts';
import type { ProposalParts } from './proposals.calls.ts';
import type { StaffMember } from './proposals.repository.ts';

/** What waits for staff: hand pays and withdrawals; and hand pays as clients of C16 list and confirm them. */
export function waitingMoneyCalls({ db, clock, fourEyes }: ProposalParts) {
  const now = () => new Date(clock.now());
  return [
    ...answer(WaitingMoneyCalls, {
      handPays: async (_, { account }) => ok({ rows: await waitingHandPays(db, fourEyes, account, now()) }),
      withdrawals: async (_, { account }) => ok({ rows: await waitingWithdrawals(db, account, now()) }),
      async takeWithdrawal({ params }, { account }) {
        const taken = await inTransaction(db, (tx) => takeWithdrawal(tx, account, params.id));
        if (!taken.ok) return taken;
        const rows = await waitingWithdrawals(db, account, now());
        return ok({ rows: rows.filter(({ id }) => id === params.id) });
      },
    }),
    ...answer(HandPayCalls, {
      async list() {
        const open = await openHandPays(db);
        const rows = open.map(({ sessionId: _, reset: __, withheld: ___, at, ...row }) => ({
          ...row,
          at: at.toISOString(),
        }));
        return ok({ rows });
      },
      async confirm({ params: { id } }, { account }) {
        const confirmed = await fourEyes.confirm(account, id);
        return confirmed.ok ? ok({ now: confirmed.value.now }) : confirmed;
      },
    }),
  ];
}

const SHOWN_MOST = 1_000;

/** Hand pays that wait for staff, or for their machines to unlock, the oldest first. */
export async function waitingHandPays(
  db: Db,
  fourEyes: FourEyes,
  viewer: StaffMember,
  now: Date,
): Promise<WaitingHandPay[]> {
  const open = await openHandPays(db);
  const players = await playersOf(db, open);
  const machines = await machinesOf(db, open);
  const subjects = open.map(({ id }) => `hand-pay:${id}`);
  const proposals = await openProposals(db, viewer, subjects, now);
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
async function waitingWithdrawals(db: Db, viewer: StaffMember, now: Date): Promise<WaitingWithdrawal[]> {
  const { items } = await OPEN_WITHDRAWALS.page(db, { sort: 'requested', page: 1, size: SHOWN_MOST });
  const players = await playersOf(db, items);
  const subjects = items.map(({ id }) => `withdrawal:${id}`);
  const proposals = await openProposals(db, viewer, subjects, now);
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
async function openProposals(db: Db, viewer: StaffMember, subjects: readonly string[], now: Date) {
  if (subjects.length === 0) return new Map();
  const rows = await db
    .selectFrom('proposals')
    .select(['id', 'subject'])
    .where('subject', 'in', subjects)
    .where('state', '=', 'open')
    .execute();
  const subjectOf = new Map(rows.map(({ id, subject }) => [id, subject ?? '']));
  const shown = await proposalsWith(db, viewer, [...subjectOf.keys()], now);
  const open = shown.filter(({ state }) => state === 'open');
  return new Map(open.map((proposal) => [subjectOf.get(proposal.id) ?? '', proposal]));
}

async function playersOf(db: Db, waiting: readonly { readonly playerId: number | null }[]) {
  const ids = waiting.flatMap(({ playerId }) => playerId ?? []);
  if (ids.length === 0) return new Map<number, ReturnType<typeof playerOf>>();
  const rows = await db
    .selectFrom('users')
    .select(['id', 'username', 'name', 'lastname'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, playerOf(row)]));
}

/** The names of machines, and whether they wait for a second person. */
async function machinesOf(db: Db, waiting: readonly { readonly machineId: number }[]) {
  const ids = waiting.map(({ machineId }) => machineId);
  if (ids.length === 0) return new Map<number, { name: string; waits: boolean }>();
  const rows = await db
    .selectFrom('machines')
    .select(['id', 'name', 'needsOtherThan'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, { name: row.name, waits: row.needsOtherThan !== null }]));
}

/** A member of staff takes a withdrawal before paying it: from then on its player cannot take the money back. */
export async function takeWithdrawal(
  tx: Tx,
  by: StaffMember,
  id: number,
): Promise<Result<WithdrawalRow, Refusal>> {
  const taken = await settleWithdrawal(tx, id, { state: 'paying', by: `staff:${by.id}` });
  if (!taken.ok) return taken;
  const { playerId, amount } = taken.value;
  if (await isConcerned(tx, by.id, playerId)) return err(refusal('concernsYou'));
  const detail = { withdrawal: id, amount: Number(amount) };
  await record(tx, { kind: 'withdrawal.taken', by, playerId, detail });
  return taken;
}
