import type { Result } from '@floorcast/contract/result';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Failure, failureWords } from '../../api/failure.ts';
import { queuePlace } from '../../api/queue-place.ts';
import { joinQueue, leaveQueue } from '../../api/seat.ts';
import { toast } from '../../ui/toast.ts';

type Reply = Awaited<ReturnType<typeof joinQueue>> extends Result<infer T, Failure> ? T : never;

interface Orders {
  /** One is on its way: none is given meanwhile. */
  readonly busy: boolean;
  join(machineId: number): void;
  leave(machineId: number): void;
}

/** Joins and leaves lines, and says it when the house refuses. */
export function useOrders(): Orders {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  async function give(order: () => Promise<Result<Reply, Failure>>): Promise<void> {
    setBusy(true);
    const answer = await order();
    setBusy(false);
    if (answer.ok) queuePlace.tell({ place: answer.value.place });
    else toast({ kind: 'error', words: failureWords(answer.error, t) });
  }
  return {
    busy,
    join: (machineId) => void give(() => joinQueue(machineId)),
    leave: (machineId) => void give(() => leaveQueue(machineId)),
  };
}
