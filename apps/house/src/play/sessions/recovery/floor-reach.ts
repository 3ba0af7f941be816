import { inBackground } from '../../../platform/background.ts';
import type { Closing } from '../ending/closing.ts';
import { floorThereTopic } from '../feed/topics.ts';
import type { SessionContext } from '../session-context.ts';

export interface ReachParts extends SessionContext {
  readonly closing: Closing;
}

/** A floor has linked: its open transfers are reconciled, and its machines learn of their sessions. */
export async function machinesLinked(parts: ReachParts, machineIds: readonly number[]): Promise<void> {
  await parts.transfers.reconcile(machineIds);
  for (const machineId of machineIds)
    await machineLinked(parts, machineId).catch((error: unknown) =>
      parts.log.error({ err: error, machineId }, 'a machine did not learn the state of its seat'),
    );
}

async function machineLinked(parts: ReachParts, machineId: number): Promise<void> {
  const { seats, seatOrders, feed, bus, closing } = parts;
  const session = seats.at(machineId);
  await seatOrders.orderPresent(machineId);
  if (session !== undefined) feed.credit(session);
  bus.publishHere(floorThereTopic(machineId), {});
  closing.proceed(machineId);
}

/** A machine may be in reach again: it learns the state of its seat, if it did not before. */
export function machineInReach({ seatOrders, closing, log }: ReachParts, machineId: number): void {
  if (!seatOrders.isOutdated(machineId)) return;
  // The answer says what its meter shows.
  inBackground(
    log,
    seatOrders.orderPresent(machineId).then(() => closing.proceed(machineId)),
  );
}
