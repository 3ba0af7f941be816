import { SESSION_STATES } from '@floorcast/contract/sockets';
import { Gauge, type Registry } from 'prom-client';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/schema.ts';
import { Remembered } from '../../platform/remembered.ts';
import { sumsToZero } from '../../wallet/index.ts';
import { type HouseState, OPEN_TRANSFER_STATES, readHouseState, type TransferPile } from './house-state.ts';

/** The minimum time (ms) between two queries, however often the metrics are read. */
const KEEP_MS = 5_000;
const LEDGER_KEEP_MS = 60_000;
const WAIT_MS = 2_000;

/** Gauges read from the database, the same at every node. A value that is not there in time is left out. */
export function watchDatabase(registry: Registry, db: Db, clock: Clock): void {
  const bounds = { clock, waitMs: WAIT_MS };
  const state = new Remembered({ ...bounds, ask: () => readHouseState(db), keepMs: KEEP_MS });
  const balance = new Remembered({ ...bounds, ask: () => sumsToZero(db), keepMs: LEDGER_KEEP_MS });
  const figure = figures(registry);

  figure('floorcast_database_up', 'Whether the database answers in time', async () =>
    (await state.get()) === undefined ? 0 : 1,
  );
  figure('floorcast_books_balanced', 'Whether all accounts together are zero', async () => {
    const balanced = await balance.get();
    return balanced === undefined ? undefined : Number(balanced);
  });
  for (const [name, help, read] of FIGURES)
    figure(name, help, async () => {
      const now = await state.get();
      return now && read(now);
    });
  watchSessions(registry, state);
  watchTransfers(registry, state);
}

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

/** Gauges with one value each; undefined: the gauge is left out. */
const figures =
  (registry: Registry) => (name: string, help: string, read: () => Promise<number | undefined>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const value = await read();
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });

function watchSessions(registry: Registry, state: Remembered<HouseState>): void {
  new Gauge({
    name: 'floorcast_sessions',
    help: 'Open play sessions',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      this.reset();
      const now = await state.get();
      if (now === undefined) return;
      for (const known of SESSION_STATES)
        if (known !== 'ended') this.set({ state: known }, now.sessions.get(known) ?? 0);
    },
  });
}

function watchTransfers(registry: Registry, state: Remembered<HouseState>): void {
  const piles = (name: string, help: string, read: (pile: TransferPile) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['direction', 'state'],
      registers: [registry],
      async collect() {
        this.reset();
        const now = await state.get();
        if (now === undefined) return;
        for (const direction of ['in', 'out'])
          for (const known of OPEN_TRANSFER_STATES) this.set({ direction, state: known }, 0);
        for (const pile of now.transfers)
          this.set({ direction: pile.direction, state: pile.state }, read(pile));
      },
    });
  piles('floorcast_transfers_open', 'Transfers that have not ended', ({ count }) => count);
  piles(
    'floorcast_transfers_open_oldest_seconds',
    'Age of the oldest transfer that has not ended',
    ({ oldest }) => oldest,
  );
}
