import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildProgram } from '../../../scripts/lib/build.ts';
import { ask, familyOf, nextMessage, processorSeconds, type Use, watchUse } from '../../lib/process.ts';
import { Done, type Order, type WorkName } from './orders.ts';

/** Processes that write concurrently, each for its own players and machines. */
export interface Side {
  readonly name: string;
  readonly movers: readonly ChildProcess[];
  readonly connections: number;
}

export interface Figures {
  readonly aSecond: number;
  readonly times: readonly number[];
  readonly use: Use;
  /** Processor time of the database for one piece of work. */
  readonly databaseMs: number;
}

export async function open(
  name: string,
  kinds: readonly ('ours' | 'bare')[],
  { connection, connections }: { readonly connection: object; readonly connections: number },
): Promise<Side> {
  const program = await buildProgram('bench/house/ledger/mover.ts');
  const config = JSON.stringify({ ...connection, max: connections / kinds.length });
  const movers = kinds.map((kind) => fork(program, [kind, config]));
  await Promise.all(movers.map((mover) => nextMessage(mover, Done)));
  return { name, movers, connections };
}

export interface Task {
  readonly work: WorkName;
  readonly name: string;
  readonly seconds: number;
  /** The process of the database. */
  readonly server: number;
}

/** Processor time of a process so far; none if it has ended meanwhile, as backends of the database do. */
function secondsOf(pid: number): [pid: number, seconds: number][] {
  try {
    return [[pid, processorSeconds(pid)]];
  } catch {
    return [];
  }
}

export async function measure(
  { movers, connections }: Side,
  { work, name, seconds, server }: Task,
): Promise<Figures> {
  const used = watchUse(movers.map(({ pid }) => pid));
  const database = () => new Map(familyOf(server).flatMap(secondsOf));
  const share = connections / movers.length;
  const [began, before] = [performance.now(), database()];
  const done = await Promise.all(
    movers.map((mover, index) => {
      const pairs = Array.from({ length: share }, (_, pair) => index * share + pair + 1);
      const order: Order = { work, name, seconds, pairs };
      return ask(mover, Done, order);
    }),
  );
  const times = done.flat();
  return {
    aSecond: (times.length * 1_000) / (performance.now() - began),
    times,
    use: used(),
    databaseMs: (spent(before, database()) * 1_000) / times.length,
  };
}

/** Processor time (s) of the processes of a server that are there at the end: a worker may have ended meanwhile. */
const spent = (before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): number =>
  [...after].reduce((sum, [pid, seconds]) => sum + seconds - (before.get(pid) ?? 0), 0);

/** Resolves when the connections to the database are closed. */
export async function end(sides: readonly Side[]): Promise<void> {
  const all = sides
    .flatMap(({ movers }) => movers)
    .filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
  const gone = all.map((mover) => once(mover, 'exit'));
  for (const mover of all) mover.kill();
  await Promise.all(gone);
  await sleep(500);
}
