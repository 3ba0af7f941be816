import type { Logger } from 'pino';
import type { HouseEvents } from '../../events.ts';
import { inBackground } from '../../platform/background.ts';
import type { MachineRegistry } from '../machines/index.ts';
import type { HandPayService } from './money/hand-pay-service.ts';
import { followTransfer } from './money/transfer-outcome.ts';
import type { TransferService } from './money/transfer-service.ts';
import type { ResultStills } from './results/result-stills.ts';
import type { Seats } from './session/seats.ts';
import type { Troubles } from './session/troubles.ts';

interface SubscribingParts {
  readonly events: HouseEvents;
  readonly registry: MachineRegistry;
  readonly seats: Seats;
  readonly troubles: Troubles;
  readonly transfers: TransferService;
  readonly handPays: HandPayService;
  readonly stills: ResultStills;
  readonly log: Logger;
}

/** What play sessions do about events of floors, machines and money. */
export function subscribePlay(parts: SubscribingParts): void {
  const { events, registry, seats, troubles, handPays, stills, log } = parts;
  const lockChanged = (machineId: number) => {
    troubles.check(machineId);
    seats.lockChanged(machineId);
  };
  const idsOf = (floorId: string) => registry.ofFloor(floorId).map(({ id }) => id);

  events.on('transferEnded', (transfer) => followTransfer(parts, transfer));
  events.on('handPaysChanged', (machineId) => {
    lockChanged(machineId);
    if (!seats.waitsForHandPay(machineId)) seats.goOnClosing(machineId);
  });
  events.on('floorLinked', (floorId, machines) => {
    idsOf(floorId).forEach(lockChanged);
    const machineIds = machines.map(({ id }) => id);
    for (const id of machineIds) if (seats.waitsForHandPay(id)) handPays.refresh(id);
    inBackground(log, seats.floorLinked(machineIds), 'resuming play sessions of a linked floor');
  });
  events.on('floorUnlinked', (floorId) => {
    idsOf(floorId).forEach(lockChanged);
    seats.happenedAt(idsOf(floorId), { type: 'trouble' });
  });
  events.on('conditionChanged', (machineId) => {
    lockChanged(machineId);
    if (registry.find(machineId)?.condition === 'ready') seats.inReach(machineId);
    else seats.happenedAt([machineId], { type: 'trouble' });
    seats.tellSession(machineId);
    seats.goOnClosing(machineId);
  });
  events.on('creditChanged', (machineId) => {
    const session = seats.at(machineId);
    if (session === undefined) seats.goOnClosing(machineId);
    else seats.tellCredit(session);
  });
  events.on('lampsChanged', (machineId) => seats.tellLamps(machineId));
  events.on('resultShown', (still) => inBackground(log, stills.heard(still), 'storing a result still'));
  events.on('machinesConfigured', (machineIds) => seats.happenedAt(machineIds, { type: 'set-up' }));
}
