import type { ProposalTerms } from '@floorcast/contract/proposals';
import type { TrailDetail } from '@floorcast/contract/trail';
import { handPayPosting } from '../../../wallet/index.ts';
import type { Job, Outcome } from './carry-out.ts';

/** What the trail has of a proposal that was carried out, beside its terms: by it the audit compares money and exclusions. */
export function doneFacts({ id, terms, plan }: Job, { withheld, ended, day }: Outcome): TrailDetail {
  return {
    ...(plan.move !== null && {
      posting: postingOf(id, terms),
      fromAccount: plan.move.from,
      toAccount: plan.move.to,
    }),
    ...(withheld !== undefined && withheld > 0 && { withheld }),
    ...(ended !== undefined && { ended: [...ended] }),
    ...(day !== undefined && { day }),
  };
}

/** The id of the posting that carries out a proposal. */
function postingOf(id: string, terms: ProposalTerms): string {
  if (terms.kind === 'hand-pay') return handPayPosting(terms.handPayId);
  return terms.kind === 'withdrawal-settle' ? `withdrawal-end:${terms.withdrawalId}` : `proposal:${id}`;
}
