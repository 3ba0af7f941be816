import { setTimeout as sleep } from 'node:timers/promises';
import { type Refusal, refusal } from '@floorcast/contract/errors';
import { err, type Result } from '@floorcast/contract/result';
import { type OrderFailure, refusalOf } from '../../../machines/registry/index.ts';
import { Deadline } from './deadline.ts';

/** How often (ms) a floor without a link is looked for. */
const LOOK_MS = 50;

/**
 * Gives the order of a press to a floor that may be linking at this moment, as when the node that relayed its link has
 * stopped: within the time that a press has (C4.86). After that nothing was pressed, which is certain.
 */
export async function onceLinked<T>(
  deadline = new Deadline(),
  give: (deadline: Deadline) => Promise<Result<T, OrderFailure>>,
): Promise<Result<T, Refusal>> {
  for (let left = deadline; !left.isOver; left = left.after(LOOK_MS)) {
    const given = await give(left);
    if (given.ok) return given;
    if (given.error.kind !== 'silent' || given.error.unlinked !== true)
      return err(refusalOf(given.error, refusal('machineOffline')));
    await sleep(LOOK_MS);
  }
  return err(refusal('pressTooLate'));
}
