import { SessionCalls } from '@floorcast/contract/player';
import { useState } from 'react';
import { ask } from '../../api/call/ask.ts';
import { failureWords } from '../../api/call/failure.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { toast } from '../../ui/toast/toast.ts';

/** The two requests that end an open session (RECON-3); a refusal is a toast. `busy`: one of them is in flight. */
export function useSessionRequests(machineId: number) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  async function send(act: 'cancel' | 'kick', done?: () => void): Promise<void> {
    setBusy(true);
    const result = await ask(SessionCalls[act], { body: { machineId } });
    setBusy(false);
    if (result.ok) return done?.();
    toast({ kind: 'error', words: failureWords(result.error, t) });
  }
  return {
    busy,
    cashOut: (done?: () => void) => void send('cancel', done),
    end: (done?: () => void) => void send('kick', done),
  };
}
