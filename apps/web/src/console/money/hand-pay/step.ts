import type { WaitingHandPay } from '@floorcast/contract/proposals';

/** What comes next of a hand pay, as the reader sees it. */
export type HandPayStep = 'unlocking' | 'concerned' | 'proposed' | 'approve' | 'pay' | 'propose';

export function handPayStep({ paid, concernsYou, proposal, fourEyes }: WaitingHandPay): HandPayStep {
  if (paid) return 'unlocking';
  if (concernsYou) return 'concerned';
  if (proposal !== null) return proposal.bar === null ? 'approve' : 'proposed';
  return fourEyes ? 'propose' : 'pay';
}
