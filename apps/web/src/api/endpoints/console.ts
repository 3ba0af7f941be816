import { type Call, CallCalls } from '@floorcast/contract/calls';
import { MachineActionCalls } from '@floorcast/contract/machine-actions';
import { ProposalCalls, WaitingMoneyCalls } from '@floorcast/contract/proposals';
import type { Result } from '@floorcast/contract/result';
import { ShiftCalls } from '@floorcast/contract/shift';
import { ask, queryOf, requestOf } from '../call/ask.ts';
import { call } from '../call/call.ts';
import type { Failure } from '../call/failure.ts';

/** Keys of everything about money begin like this: what has changed is read again by it. */
export const MONEY_KEY = ['console', 'money'] as const;
const money = <Query>(query: Query, ...key: readonly string[]) => ({
  ...query,
  queryKey: [...MONEY_KEY, ...key],
});

/** All open proposals: more than a site has at once. */
const OPEN = { query: { state: 'open', size: 100 } } as const;

export const handPaysQuery = () => money(queryOf(WaitingMoneyCalls.handPays), 'hand-pays');
export const openWithdrawalsQuery = () => money(queryOf(WaitingMoneyCalls.withdrawals), 'withdrawals');
export const openProposalsQuery = () => money(queryOf(ProposalCalls.page, OPEN), 'open');
/** One proposal, and what it would change now. */
export const proposalQuery = (id: string) =>
  money(queryOf(ProposalCalls.read, { params: { id } }), 'proposal', id);

/** How many proposals the account may approve; null where the house does not say. */
export async function countForMe(): Promise<number | null> {
  const reply = await ask(ProposalCalls.page, OPEN);
  return reply.ok ? reply.value.items.filter(({ bar }) => bar === null).length : null;
}

/** More calls than a site has open at once. */
const MOST_CALLS = 500;

/** The open calls; null where the house does not say. */
export async function fetchOpenCalls(): Promise<readonly Call[] | null> {
  const reply = await ask(CallCalls.list, { query: { state: 'open', size: MOST_CALLS } });
  return reply.ok ? reply.value.items : null;
}

/** How often (ms) the overview is read: what is urgent in it comes by itself. */
const REFRESH_MS = 20_000;

/** Staff on duty, what was handed over, and what is open. */
export const shiftQuery = () => ({ ...queryOf(ShiftCalls.read), refetchInterval: REFRESH_MS });

/** What staff may do at a machine: the last part of the call's address. */
export type MachineDoor = keyof typeof MachineActionCalls;

/** An act at a machine. Safe to repeat with the same `requestId`. */
interface MachineAct {
  readonly door: MachineDoor;
  readonly requestId: string;
  readonly reason: string;
  /** What the act needs besides its reason. */
  readonly more: Readonly<Record<string, string | boolean>>;
}

export const actAt = (
  id: number,
  { door, requestId, reason, more }: MachineAct,
): Promise<Result<{ readonly now: boolean }, Failure>> =>
  call({
    ...requestOf(MachineActionCalls[door], { params: { id }, body: { requestId, reason, ...more } }),
    requestId,
  });
