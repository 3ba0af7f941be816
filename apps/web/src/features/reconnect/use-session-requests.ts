import { SessionCalls } from '@floorcast/contract/player';
import { ask } from '../../api/call/ask.ts';
import { useAct } from '../../api/call/use-act.ts';
import { toast } from '../../ui/toast/toast.ts';

/** The two requests that end an open session (RECON-3); a refusal is a toast. `busy`: one of them is in flight. */
export function useSessionRequests(machineId: number) {
  const { busy, run } = useAct((_, words) => toast({ kind: 'error', words }));
  async function send(act: 'cancel' | 'kick', done?: () => void): Promise<void> {
    if ((await run(() => ask(SessionCalls[act], { body: { machineId } }))) !== undefined) done?.();
  }
  return {
    busy,
    cashOut: (done?: () => void) => void send('cancel', done),
    end: (done?: () => void) => void send('kick', done),
  };
}
