import { SeatCalls } from '@floorcast/contract/queue';
import { useState } from 'react';
import { ask } from '../../api/call/ask.ts';
import { failureWords } from '../../api/call/failure.ts';
import { queueEntry } from '../../api/stores/queue-entry.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { toast } from '../../ui/toast/toast.ts';

interface QueueRequests {
  /** A request is under way: no other is sent meanwhile. */
  readonly busy: boolean;
  join(machineId: number): void;
  leave(machineId: number): void;
}

/** Joins and leaves queues, and shows refusals. */
export function useQueueRequests(): QueueRequests {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  async function give(act: 'join' | 'leave', machineId: number): Promise<void> {
    setBusy(true);
    const answer = await ask(SeatCalls[act], { params: { id: machineId } });
    setBusy(false);
    if (answer.ok) queueEntry.receive({ place: answer.value.place });
    else toast({ kind: 'error', words: failureWords(answer.error, t) });
  }
  return {
    busy,
    join: (machineId) => void give('join', machineId),
    leave: (machineId) => void give('leave', machineId),
  };
}
