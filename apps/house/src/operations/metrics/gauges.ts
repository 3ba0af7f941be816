import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type FloorNotifications, MachineCondition } from '@floorcast/contract/floor-link';
import { SESSION_STATES } from '@floorcast/contract/sockets';
import { Counter, Gauge, type LabelValues, type Registry } from 'prom-client';
import type { HouseEvents } from '../../context.ts';
import type { LiveMachine } from '../../machines/registry/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/schema.ts';
import { Remembered } from '../../platform/remembered.ts';
import { sumsToZero } from '../../wallet/index.ts';
import { type HouseState, OPEN_TRANSFER_STATES, readHouseState, type TransferPile } from './house-state.ts';

type Samples<L extends string> = Iterable<readonly [LabelValues<L>, number]>;

/** Registers a gauge whose samples are read whenever the metrics are read. */
function gauge<L extends string>(
  registry: Registry,
  [name, help, ...labelNames]: readonly [name: string, help: string, ...labels: L[]],
  read: () => Samples<L> | Promise<Samples<L>>,
): void {
  new Gauge({
    name,
    help,
    labelNames,
    registers: [registry],
    async collect() {
      const samples = await read();
      this.reset();
      // Without labels a reset leaves zero.
      if (labelNames.length === 0) this.remove();
      for (const [labels, value] of samples) this.set(labels, value);
    },
  });
}

const RESOLUTION_MS = 10;
const NANOS = 1e9;
const PERCENTILES = [50, 99, 100] as const;

/** Watches the process. Returns how to stop. */
export function watchProcess(registry: Registry): () => void {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  gauge(
    registry,
    ['floorcast_event_loop_lag_seconds', 'How late timers were, since it was read last', 'percentile'],
    () => {
      const lags = PERCENTILES.map(
        (percentile) =>
          [{ percentile }, lagOf(delay.count === 0 ? 0 : delay.percentile(percentile))] as const,
      );
      delay.reset();
      return lags;
    },
  );
  gauge(registry, ['floorcast_process_resident_memory_bytes', 'Memory of the process'], () => [
    [{}, process.memoryUsage.rss()],
  ]);
  new Counter({
    name: 'floorcast_process_cpu_seconds_total',
    help: 'Processor time of the process',
    registers: [registry],
    collect() {
      const { user, system } = process.cpuUsage();
      this.reset();
      this.inc((user + system) / 1e6);
    },
  });
  gauge(
    registry,
    ['floorcast_process_start_time_seconds', 'When the process began, in seconds since 1970'],
    () => [[{}, performance.timeOrigin / 1_000]],
  );
  return () => void delay.disable();
}

/** The measured time (ns) is that from one tick to the next. */
const lagOf = (nanos: number): number => Math.max(0, nanos / NANOS - RESOLUTION_MS / 1_000);

/** The machines that the gauges read. */
export interface MachineSource {
  machines(): readonly LiveMachine[];
}

type Video = (typeof FloorNotifications.video)['_zod']['output'];

/** Gauges of machines and floors, and which floors are linked to this house. */
export class MachineGauges {
  readonly #linked = new Set<string>();
  /** The last report of each linked floor about its video. */
  readonly #video = new Map<string, Video>();

  watch(registry: Registry, source: MachineSource): void {
    gauge(
      registry,
      ['floorcast_machines', 'Machines by the condition that their floors report', 'condition'],
      () =>
        MachineCondition.options.map((condition) => [
          { condition },
          source.machines().filter((machine) => machine.condition === condition).length,
        ]),
    );
    gauge(
      registry,
      ['floorcast_floor_linked', 'Whether a floor with machines is linked to this house', 'floor'],
      () => source.machines().map(({ floorId }) => [{ floor: floorId }, this.#linked.has(floorId) ? 1 : 0]),
    );
    const video = (name: string, help: string, read: (video: Video) => number | null) =>
      gauge(registry, [name, help, 'floor'], () =>
        [...this.#video].flatMap(([floor, reported]) => {
          const value = read(reported);
          return value === null ? [] : [[{ floor }, value] as const];
        }),
      );
    video('floorcast_cameras_watched', 'Cameras of a floor that have viewers', ({ watched }) => watched);
    video(
      'floorcast_video_age_seconds',
      'Age of the oldest picture of a floor that is the last one some viewer was sent',
      ({ oldestMs }) => (oldestMs === null ? null : oldestMs / 1_000),
    );
  }

  /** Updates the gauges from the reports of floors. */
  follow(events: HouseEvents): void {
    events.on('floorLinked', (floorId) => this.#linked.add(floorId));
    events.on('floorUnlinked', (floorId) => {
      this.#linked.delete(floorId);
      this.#video.delete(floorId);
    });
    events.on('videoReported', (floorId, video) => this.#video.set(floorId, video));
  }
}

/** The minimum time (ms) between two queries, however often the metrics are read. */
const KEEP_MS = 5_000;
const LEDGER_KEEP_MS = 60_000;
const WAIT_MS = 2_000;

const FIGURES: readonly [string, string, (state: HouseState) => number][] = [
  ['floorcast_hand_pays_open', 'Hand pays that wait for staff', ({ handPays }) => handPays.count],
  [
    'floorcast_hand_pays_open_oldest_seconds',
    'Age of the oldest hand pay that waits for staff',
    ({ handPays }) => handPays.oldest,
  ],
  [
    'floorcast_variance_minor_units',
    'Balance of the account for what machines and the ledger differ in',
    ({ variance }) => variance,
  ],
];

const PILES: readonly [string, string, (pile: TransferPile) => number][] = [
  ['floorcast_transfers_open', 'Transfers that have not ended', ({ count }) => count],
  [
    'floorcast_transfers_open_oldest_seconds',
    'Age of the oldest transfer that has not ended',
    ({ oldest }) => oldest,
  ],
];

/** Gauges read from the database, the same at every node. A value that is not there in time is left out. */
export function watchDatabase(registry: Registry, db: Db, clock: Clock): void {
  const bounds = { clock, waitMs: WAIT_MS };
  const state = new Remembered({ ...bounds, ask: () => readHouseState(db), keepMs: KEEP_MS });
  const balance = new Remembered({ ...bounds, ask: () => sumsToZero(db), keepMs: LEDGER_KEEP_MS });
  const ofState = <L extends string>(
    words: readonly [string, string, ...L[]],
    read: (state: HouseState) => Samples<L>,
  ) =>
    gauge(registry, words, async () => {
      const now = await state.get();
      return now === undefined ? [] : read(now);
    });

  gauge(registry, ['floorcast_database_up', 'Whether the database answers in time'], async () => [
    [{}, Number((await state.get()) !== undefined)],
  ]);
  gauge(registry, ['floorcast_books_balanced', 'Whether all accounts together are zero'], async () => {
    const balanced = await balance.get();
    return balanced === undefined ? [] : [[{}, Number(balanced)]];
  });
  for (const [name, help, read] of FIGURES) ofState([name, help], (now) => [[{}, read(now)]]);
  ofState(['floorcast_sessions', 'Open play sessions', 'state'], ({ sessions }) =>
    SESSION_STATES.filter((known) => known !== 'ended').map((known) => [
      { state: known },
      sessions.get(known) ?? 0,
    ]),
  );
  for (const [name, help, read] of PILES)
    ofState([name, help, 'direction', 'state'], ({ transfers }) => [
      ...['in', 'out'].flatMap((direction) =>
        OPEN_TRANSFER_STATES.map((known) => [{ direction, state: known }, 0] as const),
      ),
      ...transfers.map((pile) => [{ direction: pile.direction, state: pile.state }, read(pile)] as const),
    ]);
}
