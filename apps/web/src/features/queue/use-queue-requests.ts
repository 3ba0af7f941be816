import type { Result } from '@floorcast/contract/result';
import { useState } from 'react';
import { type Failure, failureWords } from '../../api/call/failure.ts';
import { joinQueue, leaveQueue } from '../../api/endpoints/seat.ts';
import { queueEntry } from '../../api/stores/queue-entry.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { toast } from '../../ui/toast/toast.ts';

type Reply = Awaited<ReturnType<typeof joinQueue>> extends Result<infer T, Failure> ? T : never;

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
  async function give(order: () => Promise<Result<Reply, Failure>>): Promise<void> {
    setBusy(true);
    const answer = await order();
    setBusy(false);
    if (answer.ok) queueEntry.receive({ place: answer.value.place });
    else toast({ kind: 'error', words: failureWords(answer.error, t) });
  }
  return {
    busy,
    join: (machineId) => void give(() => joinQueue(machineId)),
    leave: (machineId) => void give(() => leaveQueue(machineId)),
  };
}
