import { refusal } from '@floorcast/contract/errors';
import { SeatCalls } from '@floorcast/contract/queue';
import { err, ok } from '@floorcast/contract/result';
import type { Watching } from '../../machines/registry/index.ts';
import { answer } from '../../people/accounts/index.ts';
import type { Queue } from './open-queue.ts';

/** A machine's seat and its queue. `floorAt`: the floor of a machine, if this node owns it. */
export function seatCalls(
  floorAt: (machineId: number) => (Queue & { readonly watching: Watching }) | undefined,
) {
  const unknown = (machineId: number) => err(refusal('notFound', { what: `machine ${machineId}` }));
  return answer(SeatCalls, {
    async read({ params: { id } }, { account }) {
      const floor = floorAt(id);
      if (floor === undefined) return unknown(id);
      return ok({
        ...floor.audience.countAt(id),
        watching: floor.watching.mayWatch(account, id),
        queue: await floor.queue.offer(id),
      });
    },
    async join({ params: { id } }, { account }) {
      return (await floorAt(id)?.queue.join(account, id)) ?? unknown(id);
    },
    // Only the caller's own entry.
    async leave({ params: { id } }, { account }) {
      const queue = floorAt(id)?.queue;
      if (queue === undefined) return unknown(id);
      await queue.leave(account.id, id);
      return ok(queue.notificationFor(account.id));
    },
  });
}
