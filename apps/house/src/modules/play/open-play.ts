import type { Traces } from '@floorcast/traces/traces';
import type { Logger } from 'pino';
import type { HouseEvents } from '../../events.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { FloorOrders, MachineRegistry } from '../machines/index.ts';
import type { QueueService } from '../queue/index.ts';
import { AutoplayService } from './controls/autoplay-service.ts';
import { Controls } from './controls/controls.ts';
import { HeldButtons } from './controls/held-buttons.ts';
import { type PressCounts, Presses } from './controls/presses.ts';
import { FloorReports } from './floor-reports.ts';
import { HandPayService } from './money/hand-pay-service.ts';
import { PlayerCash } from './money/player-cash.ts';
import { TransferService } from './money/transfer-service.ts';
import { PlayService } from './play.service.ts';
import type { HousePolicy } from './policy.ts';
import { ResultStills } from './results/result-stills.ts';
import { Countdowns } from './session/countdowns/countdowns.ts';
import { PlayRepository } from './session/play.repository.ts';
import { Seats } from './session/seats.ts';
import { Troubles } from './session/troubles.ts';
import { subscribePlay } from './subscriptions.ts';

interface OpenPlayParts {
  readonly db: Db;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Logger;
  readonly traces: Traces;
  readonly events: HouseEvents;
  readonly registry: MachineRegistry;
  readonly orders: FloorOrders;
  readonly queue: QueueService;
  readonly policy: HousePolicy;
  readonly counts: PressCounts;
}

export interface Play {
  readonly seats: Seats;
  readonly play: PlayService;
  readonly cash: PlayerCash;
  readonly controls: Controls;
  readonly autoplay: AutoplayService;
  readonly transfers: TransferService;
  readonly handPays: HandPayService;
  readonly reports: FloorReports;
  close(): void;
}

/** The play sessions of this house. Resumes those that an earlier process left open. */
export async function openPlay(parts: OpenPlayParts): Promise<Play> {
  const { db, policy, queue } = parts;
  const repository = new PlayRepository(db);
  const transfers = new TransferService(parts);
  const handPays = new HandPayService(parts);
  const waitsForHandPay = (machineId: number) => handPays.at(machineId) !== undefined;
  const { seatHoldSeconds: holdSeconds } = policy;
  const reserve = (machineId: number) => queue.seatChanged(machineId);
  const seats = new Seats({ ...parts, repository, transfers, waitsForHandPay, holdSeconds, reserve });
  const troubles = new Troubles({
    ...parts,
    handPay: (machineId) => handPays.at(machineId),
    changed: (machineId, trouble) => seats.tellTrouble(machineId, trouble),
  });
  const presses = new Presses(parts);
  const heldButtons = new HeldButtons(parts.orders, parts.log);
  const controls = new Controls({ ...parts, repository, seats, heldButtons, presses });
  const autoplay = new AutoplayService({ ...parts, seats, controls });
  const countdowns = new Countdowns({ ...parts, seats });
  for (const observer of [countdowns, autoplay, heldButtons, troubles, presses]) seats.observe(observer);
  const cash = new PlayerCash({ ...parts, transfers, seats });
  const play = new PlayService({ ...parts, repository, transfers, seats, autoplay, controls, troubles });
  const stills = new ResultStills({ ...parts, seats });
  const reports = new FloorReports({ ...parts, cash, seats, transfers, handPays, stills });
  subscribePlay({ ...parts, seats, troubles, transfers, handPays, stills });
  await handPays.resume();
  await seats.resume();
  return {
    ...{ seats, play, cash, controls, autoplay, transfers, handPays, reports },
    close() {
      for (const part of [countdowns, transfers, presses, autoplay, handPays, troubles, seats]) part.close();
    },
  };
}
