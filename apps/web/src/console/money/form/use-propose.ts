import { familyOf, type ProposalTerms } from '@floorcast/contract/proposals';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { MONEY_KEY, propose } from '../../../api/endpoints/console/money.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { type ActState, useAct } from '../../shared/form/use-act.ts';
import { useRequest } from '../../shared/form/use-request.ts';

/** Proposes something, and opens the proposal. */
export function usePropose(): { readonly act: ActState; send(terms: ProposalTerms, reason: string): void } {
  const { t } = useTranslation();
  const act = useAct();
  const requestOf = useRequest();
  const cache = useQueryClient();
  const navigate = useNavigate();

  async function send(terms: ProposalTerms, reason: string): Promise<void> {
    const requestId = requestOf([terms, reason]);
    const made = await act.run(() => propose(familyOf(terms.kind), { requestId, terms, reason }));
    await cache.invalidateQueries({ queryKey: MONEY_KEY });
    if (made === undefined) return;
    toast({ kind: 'success', words: t('consoleMoney.proposedNow') });
    await navigate({ to: '/console/$', params: { _splat: `money/${made.proposal.id}` } });
  }

  return { act, send: (terms, reason) => void send(terms, reason) };
}
