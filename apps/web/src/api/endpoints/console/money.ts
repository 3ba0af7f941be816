import { CallChangedReply } from '@floorcast/contract/calls';
import {
  ProposalDetailReply,
  type ProposalFamily,
  ProposalReply,
  ProposalsReply,
  type ProposalTerms,
  WaitingHandPaysReply,
  WaitingWithdrawalsReply,
} from '@floorcast/contract/proposals';
import { queryOptions } from '@tanstack/react-query';
import { call, callHeaders, callOrThrow, refusalOf } from '../../call/call.ts';
import { FailureError } from '../../call/failure.ts';
import { type PageQuery, searchOf } from '../lists.ts';

/** Keys of everything about money begin like this: what has changed is read again by it. */
export const MONEY_KEY = ['console', 'money'] as const;
/** More proposals than a site has open at once. */
const MOST = 100;

/** Hand pays that wait. */
export const handPaysQuery = () =>
  queryOptions({
    queryKey: [...MONEY_KEY, 'hand-pays'],
    queryFn: ({ signal }) => callOrThrow({ path: '/console/hand-pays', reply: WaitingHandPaysReply, signal }),
    staleTime: 0,
  });

/** Withdrawals that wait for the cashier. */
export const openWithdrawalsQuery = () =>
  queryOptions({
    queryKey: [...MONEY_KEY, 'withdrawals'],
    queryFn: ({ signal }) =>
      callOrThrow({ path: '/console/withdrawals', reply: WaitingWithdrawalsReply, signal }),
    staleTime: 0,
  });

/** Proposals that wait for a second person. */
export const openProposalsQuery = () =>
  queryOptions({
    queryKey: [...MONEY_KEY, 'open'],
    queryFn: ({ signal }) => fetchProposals({ state: 'open', page: 1, size: MOST }, signal),
    staleTime: 0,
  });

export const fetchProposals = (query: PageQuery, signal: AbortSignal) =>
  callOrThrow({ path: `/console/proposals${searchOf(query)}`, reply: ProposalsReply, signal });

/** One proposal, and what it would change now. */
export const proposalQuery = (id: string) =>
  queryOptions({
    queryKey: [...MONEY_KEY, 'proposal', id],
    queryFn: ({ signal }) =>
      callOrThrow({ path: `/console/proposals/${id}`, reply: ProposalDetailReply, signal }),
    staleTime: 0,
  });

/** How many proposals the account may approve; null where the house does not say. */
export async function countForMe(): Promise<number | null> {
  const reply = await call({ path: `/console/proposals?state=open&size=${MOST}`, reply: ProposalsReply });
  return reply.ok ? reply.value.items.filter(({ bar }) => bar === null).length : null;
}

interface ProposeBody {
  readonly requestId: string;
  readonly terms: ProposalTerms;
  readonly reason?: string;
}

export const propose = (family: ProposalFamily, body: ProposeBody) =>
  call({ method: 'POST', path: `/console/proposals/${family}`, body, reply: ProposalReply });

export const approve = (family: ProposalFamily, id: string) =>
  call({ method: 'POST', path: `/console/proposals/${family}/${id}/approve`, reply: ProposalReply });

/** Ends a proposal: another's as wrong, or one's own. */
export const endProposal = (family: ProposalFamily, id: string, act: 'refuse' | 'withdraw', note: string) =>
  call({
    method: 'POST',
    path: `/console/proposals/${family}/${id}/${act}`,
    body: { note },
    reply: ProposalReply,
  });

export const takeWithdrawal = (id: number) =>
  call({ method: 'POST', path: `/console/withdrawals/${id}/take`, reply: WaitingWithdrawalsReply });

/** Claims a call; `from`: the claim of that account is taken over. */
export const claimHandPay = (callId: number, from?: number) =>
  call({
    method: 'POST',
    path: `/console/calls/${callId}/claim`,
    body: from === undefined ? {} : { from },
    reply: CallChangedReply,
  });

/** The slip of what was carried out, as a page to print. @throws {FailureError} */
export async function fetchSlip(id: string, language: string): Promise<Blob> {
  const address = `/api/console/proposals/${id}/slip.pdf${searchOf({ language })}`;
  const response = await fetch(address, { headers: callHeaders() }).catch(() => {
    throw new FailureError({ kind: 'network' });
  });
  if (!response.ok) throw new FailureError((await refusalOf(response)) ?? { kind: 'broken' });
  return response.blob();
}
