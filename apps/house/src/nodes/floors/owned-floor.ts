import { FloorCalls } from '../../console/calls/index.ts';
import { MachineActions } from '../../console/machine-acts/index.ts';
import { FloorWall } from '../../console/wall/index.ts';
import { type FloorContext, type HouseEvents, openEvents } from '../../context.ts';
import {
  FloorLinks,
  floorListTopic,
  type Machines,
  openMachines,
  openWatching,
  type Watching,
} from '../../machines/registry/index.ts';
import { answerInitialNotifications } from '../../notifications/index.ts';
import type { HouseMetrics } from '../../operations/metrics/house-metrics.ts';
import type { AuthService } from '../../people/accounts/index.ts';
import type { Presence } from '../../people/chat/index.ts';
import { BusScope } from '../../platform/bus/bus.ts';
import type { Lanes } from '../../platform/concurrency/lanes.ts';
import { openQueue, type Queue } from '../../play/queue/index.ts';
import { openPlay, type Play, seatDecision, type Table } from '../../play/sessions/index.ts';
import { followFloor } from '../../trail/index.ts';
import { Attendance } from './attendance.ts';

export interface OwnedFloorParts extends FloorContext {
  readonly auth: AuthService;
  readonly presence: Presence;
  readonly metrics: HouseMetrics;
  /** Bounds the machines whose events are posted at once. */
  readonly lanes: Lanes;
}

/** What runs for a floor at the node that owns it. */
export interface OwnedFloor extends Machines, Queue {
  readonly events: HouseEvents;
  readonly watching: Watching;
  readonly play: Play;
  readonly table: Table;
  readonly links: FloorLinks;
  /** What staff do at its machines. */
  readonly actions: MachineActions;
  /** What the floor wall shows of its machines. */
  readonly wall: FloorWall;
  /** Ends in good order: what is under way is finished, and clients and floor are asked to connect again. */
  handOver(): Promise<void>;
  /** Ends at once, as far as this process is concerned. */
  close(): void;
}

/** Opens a floor, `db` under the fence of its lease. Resumes what its earlier owner left open. */
export async function openFloor({ bus: outer, ...parts }: OwnedFloorParts): Promise<OwnedFloor> {
  const bus = new BusScope(outer);
  try {
    return await openIn(bus, parts);
  } catch (error) {
    await bus.close();
    throw error;
  }
}

async function openIn(bus: BusScope, parts: Omit<OwnedFloorParts, 'bus'>): Promise<OwnedFloor> {
  const { floorId, metrics, policy } = parts;
  const events = openEvents();
  metrics.floors.follow(events);
  const own = { ...parts, bus, events };
  const machines = await openMachines(own);
  const { registry } = machines;
  const floor = { ...own, ...machines };
  const watching = openWatching({ ...floor, open: policy.watching });
  const queues = openQueue({ ...floor, watching, rules: policy.queue, whyNoSeat: seatDecision(own) });
  const { queue, audience } = queues;
  const play = await openPlay({ ...floor, queue, counts: metrics.presses });
  await queue.begin().catch((error: unknown) => {
    play.close();
    queue.close();
    throw error;
  });
  followFloor(own);
  const actions = new MachineActions({ ...floor, play, queue });
  const wall = new FloorWall({ ...floor, audience, play });
  const links = new FloorLinks({ ...floor, booking: play.reports });
  const attendance = new Attendance();
  bus.followOthers((inReach) => {
    if (inReach) registry.publishAll();
  });
  bus.respond(floorListTopic(floorId), async () => registry.list());
  answerInitialNotifications({ ...play, bus, floorId, queue, audience });
  const calls = await FloorCalls.open(floor);
  const close = () => {
    calls.close();
    links.close();
    wall.close();
    play.close();
    queue.close();
    void bus.close();
  };
  return {
    ...machines,
    ...queues,
    events,
    watching,
    play,
    links,
    actions,
    wall,
    table: {
      ...play,
      use: (work) => attendance.use(work),
      enter: (connection) => attendance.enter(connection),
    },
    async handOver() {
      // A session that was given up ends here, if its machine pays out soon.
      await attendance.settle(() => play.seats.all().some(({ state }) => state.phase === 'closing'));
      attendance.dismiss();
      close();
    },
    close,
  };
}
