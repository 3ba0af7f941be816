import { type Withdrawal, WithdrawalCalls } from '@floorcast/contract/withdrawals';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Answer, ask } from '../../api/call/ask.ts';
import { newRequestId } from '../../api/call/call.ts';
import { type Failure, failureWords } from '../../api/call/failure.ts';
import { readable } from '../../api/call/readable-params.ts';
import { withdrawalsQuery } from '../../api/endpoints/cashier.ts';
import { balance } from '../../api/stores/balance.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { toast } from '../../ui/toast/toast.ts';

/** Requests and cancels withdrawals, one at a time. */
export function useWithdrawal() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  // A request whose answer was lost is sent again under its own id; another amount is another request.
  const [request, setRequest] = useState({ amount: 0, id: '' });

  async function send(work: () => Answer<typeof WithdrawalCalls.cancel>): Promise<boolean> {
    if (busy) return false;
    setBusy(true);
    setFailure(null);
    const result = await work();
    setBusy(false);
    void queries.invalidateQueries({ queryKey: withdrawalsQuery().queryKey });
    if (result.ok) balance.receive(result.value.balance);
    else setFailure(result.error);
    return result.ok;
  }

  return {
    busy,
    problem: failure === null ? null : failureWords(readable(failure), t),
    /** Whether it was requested. */
    async request(amount: number): Promise<boolean> {
      const id = request.amount === amount && failure?.kind === 'network' ? request.id : newRequestId();
      setRequest({ amount, id });
      return send(() => ask(WithdrawalCalls.request, { body: { requestId: id, amount } }));
    },
    async cancel({ id }: Pick<Withdrawal, 'id'>): Promise<void> {
      if (await send(() => ask(WithdrawalCalls.cancel, { params: { id } })))
        toast({ kind: 'success', about: 'money', words: t('withdrawal.cancelled') });
    },
  };
}
