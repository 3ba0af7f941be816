import { inBackground } from '../../platform/background.ts';
import { followTransfer } from './ending/follow-transfer.ts';
import type { SessionBooks } from './receipts/session-books.ts';
import { machineInReach, machinesLinked, type ReachParts } from './recovery/floor-reach.ts';
import type { ResultStills } from './results/result-stills.ts';
import type { Troubles } from './troubles.ts';

/** What play sessions do about events of floors, machines and money. */
export function subscribePlay(
  parts: ReachParts & {
    readonly troubles: Troubles;
    readonly stills: ResultStills;
    readonly books: SessionBooks;
  },
): void {
  const { events, registry, seats, feed, closing, settleWindow, troubles, handPays, stills, books, log } =
    parts;
  const lockChanged = (machineId: number) => {
    troubles.check(machineId);
    const session = seats.at(machineId);
    if (session !== undefined) settleWindow.lockChanged(session);
  };
  const idsOf = (floorId: string) => registry.ofFloor(floorId).map(({ id }) => id);

  events.on('transferEnded', (transfer) => followTransfer(parts, transfer));
  events.on('handPaysChanged', (machineId) => {
    lockChanged(machineId);
    books.handPaysChanged(machineId);
    if (!handPays.waitsAt(machineId)) closing.proceed(machineId);
  });
  events.on('floorLinked', (floorId, machines) => {
    idsOf(floorId).forEach(lockChanged);
    const machineIds = machines.map(({ id }) => id);
    for (const id of machineIds) if (handPays.waitsAt(id)) handPays.refresh(id);
    inBackground(log, machinesLinked(parts, machineIds), 'resuming play sessions of a linked floor');
  });
  events.on('floorUnlinked', (floorId) => {
    idsOf(floorId).forEach(lockChanged);
    seats.happenedAt(idsOf(floorId), { type: 'trouble' });
  });
  events.on('conditionChanged', (machineId) => {
    lockChanged(machineId);
    if (registry.find(machineId)?.condition === 'ready') machineInReach(parts, machineId);
    else seats.happenedAt([machineId], { type: 'trouble' });
    feed.session(machineId);
    closing.proceed(machineId);
  });
  events.on('creditChanged', (machineId) => {
    const session = seats.at(machineId);
    if (session === undefined) closing.proceed(machineId);
    else feed.credit(session);
  });
  events.on('lampsChanged', (machineId) => feed.lamps(machineId));
  events.on('resultShown', (still) => inBackground(log, stills.received(still), 'storing a result still'));
  events.on('machinesConfigured', (machineIds) => seats.happenedAt(machineIds, { type: 'set-up' }));
}
