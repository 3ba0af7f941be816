import { CallCalls } from '@floorcast/contract/calls';
import {
  FAMILY_CALLS,
  ProposalCalls,
  type ProposalFamily,
  type ProposeRequest,
  WaitingMoneyCalls,
} from '@floorcast/contract/proposals';
import { ask, askPage, queryOf, searchOf } from '../../call/ask.ts';
import { callHeaders, refusalOf } from '../../call/call.ts';
import { FailureError } from '../../call/failure.ts';

/** Keys of everything about money begin like this: what has changed is read again by it. */
export const MONEY_KEY = ['console', 'money'] as const;
/** A query with such a key. */
const money = <Query>(query: Query, ...key: readonly string[]) => ({
  ...query,
  queryKey: [...MONEY_KEY, ...key],
});

/** All open proposals: more than a site has at once. */
const OPEN = { query: { state: 'open', size: 100 } } as const;

/** Hand pays that wait. */
export const handPaysQuery = () => money(queryOf(WaitingMoneyCalls.handPays), 'hand-pays');
/** Withdrawals that wait for the cashier. */
export const openWithdrawalsQuery = () => money(queryOf(WaitingMoneyCalls.withdrawals), 'withdrawals');
/** Proposals that wait for a second person. */
export const openProposalsQuery = () => money(queryOf(ProposalCalls.page, OPEN), 'open');
/** One proposal, and what it would change now. */
export const proposalQuery = (id: string) =>
  money(queryOf(ProposalCalls.read, { params: { id } }), 'proposal', id);

export const fetchProposals = askPage(ProposalCalls.page);

/** How many proposals the account may approve; null where the house does not say. */
export async function countForMe(): Promise<number | null> {
  const reply = await ask(ProposalCalls.page, OPEN);
  return reply.ok ? reply.value.items.filter(({ bar }) => bar === null).length : null;
}

export const propose = (family: ProposalFamily, body: ProposeRequest) =>
  ask(FAMILY_CALLS[family].propose, { body });
export const approve = (family: ProposalFamily, id: string) =>
  ask(FAMILY_CALLS[family].approve, { params: { id } });
/** Ends a proposal: another's as wrong, or one's own. */
export const endProposal = (family: ProposalFamily, id: string, act: 'refuse' | 'withdraw', note: string) =>
  ask(FAMILY_CALLS[family][act], { params: { id }, body: { note } });

export const takeWithdrawal = (id: number) => ask(WaitingMoneyCalls.takeWithdrawal, { params: { id } });

/** Claims a call; `from`: the claim of that account is taken over. */
export const claimHandPay = (callId: number, from?: number) =>
  ask(CallCalls.claim, { params: { id: callId }, body: { from } });

/** The slip of what was carried out, as a page to print. @throws {FailureError} */
export async function fetchSlip(id: string, language: string): Promise<Blob> {
  const address = `/api/console/proposals/${id}/slip.pdf${searchOf({ language })}`;
  const response = await fetch(address, { headers: callHeaders() }).catch(() => {
    throw new FailureError({ kind: 'network' });
  });
  if (!response.ok) throw new FailureError((await refusalOf(response)) ?? { kind: 'broken' });
  return response.blob();
}
