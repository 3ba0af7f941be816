import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { seededDraw } from '@floorcast/simulated-egm/game/seeded-draw';
import { openDatabase } from '../../apps/house/src/platform/db/database.ts';
import { startCluster } from '../../scripts/lib/cluster.ts';
import { freePort } from '../../scripts/lib/free-port.ts';
import { temporaryHome } from '../stack.ts';
import { Account } from './account.ts';
import { ClientVisitor } from './client-visitor.ts';
import { Hand } from './hand.ts';
import { makePeople } from './people.ts';
import { prove, settle } from './proof.ts';
import { Staff } from './staff.ts';
import { BareVisitor, type Visitor } from './visitor.ts';

export interface SiegePlan {
  readonly seconds: number;
  /** Of everybody's draws: what is done, to whom, and when. The computer's own pace does the rest. */
  readonly seed: number;
  readonly players: number;
  readonly say: (line: string) => void;
  /** The house of another version, which one of the nodes runs. */
  readonly lastHouse?: string | undefined;
}

export interface SiegeReport {
  /** How often what was done to it. */
  readonly blows: ReadonlyMap<string, number>;
  readonly kills: number;
  readonly players: {
    readonly cashIns: number;
    readonly cashOuts: number;
    readonly presses: number;
    readonly breaks: number;
    readonly handPays: number;
  };
  /** How long (ms) it took until nothing was under way after the last blow. */
  readonly settledMs: number;
  /** What is not as it must be; empty: nothing was lost or doubled. */
  readonly broken: readonly string[];
}

/** Two of each brand, and one alone. */
const MACHINES = [101, 102, 103, 104, 105, 106, 107];
/** So many players are the web client's own code. */
const CLIENTS_ONE_IN = 3;
const SETTLED_MOST_MS = 240_000;

/** Players at machines of a whole cluster, and a hand that breaks whatever it finds; then the proof that all money is there. */
export async function siege({ seconds, seed, players, say, lastHouse }: SiegePlan): Promise<SiegeReport> {
  const { home, remove } = temporaryHome();
  const cluster = await startCluster({
    port: await freePort(),
    home,
    mediaPort: 0,
    mediaAddress: '127.0.0.1',
    seed,
    control: true,
    lastHouse,
    env: { SEAT_HOLD_SECONDS: '3', LOGINS_A_MINUTE: '100000', LOG_LEVEL: 'warn' },
  });
  const connection = JSON.parse(readFileSync(join(home, 'connection.json'), 'utf8'));
  const db = await openDatabase({ ...connection, max: 2 }, () => undefined);
  try {
    const people = await makePeople(db, players);
    const over = new AbortController();
    const visitors = people.map((person, index): Visitor => {
      const parts = {
        account: new Account(person, cluster.url),
        site: cluster.url,
        machineIds: MACHINES,
        draw: seededDraw(seed + 1_000 + index),
      };
      return index % CLIENTS_ONE_IN === 0 ? new ClientVisitor(parts) : new BareVisitor(parts);
    });
    const hand = new Hand({ cluster, machineIds: MACHINES, draw: seededDraw(seed), say });
    const staff = new Staff(cluster.url);
    const closingTime = new AbortController();
    const paying = staff.work(closingTime.signal);
    const playing = Promise.all(visitors.map((visitor) => visitor.play(over.signal)));
    const breaking = hand.work(over.signal);
    await sleep(seconds * 1_000);
    over.abort();
    await Promise.all([playing, breaking]);
    const settledMs = await settle(db, SETTLED_MOST_MS);
    closingTime.abort();
    await paying;
    const sum = (figure: (visitor: Visitor) => number) =>
      visitors.reduce((all, visitor) => all + figure(visitor), 0);
    return {
      blows: hand.counts,
      kills: hand.kills,
      players: {
        cashIns: sum(({ credited }) => credited.length),
        cashOuts: sum(({ cashOuts }) => cashOuts),
        presses: sum(({ presses }) => presses),
        breaks: sum(({ breaks }) => breaks),
        handPays: staff.paid,
      },
      settledMs,
      broken: await prove(db, cluster, visitors, MACHINES),
    };
  } finally {
    await db.destroy();
    await cluster.close();
    remove();
  }
}
