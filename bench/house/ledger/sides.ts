import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildProgram } from '../../../scripts/lib/build.ts';
import { ask, nextMessage, type Use, watchUse } from '../../lib/process.ts';
import { Done, type Order } from './moves.ts';

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
}

export async function open(
  name: string,
  kinds: readonly ('ours' | 'bare')[],
  connection: object,
  connections: number,
): Promise<Side> {
  const program = await buildProgram('bench/house/ledger/mover.ts');
  const config = JSON.stringify({ ...connection, max: connections / kinds.length });
  const movers = kinds.map((kind) => fork(program, [kind, config]));
  await Promise.all(movers.map((mover) => nextMessage(mover, Done)));
  return { name, movers, connections };
}

/** `name`: prefix of the request ids, not used before. */
export async function measure(
  { movers, connections }: Side,
  name: string,
  seconds: number,
): Promise<Figures> {
  const used = watchUse(movers.map(({ pid }) => pid));
  const share = connections / movers.length;
  const began = performance.now();
  const done = await Promise.all(
    movers.map((mover, index) => {
      const pairs = Array.from({ length: share }, (_, pair) => index * share + pair + 1);
      const order: Order = { name, seconds, pairs };
      return ask(mover, Done, order);
    }),
  );
  const times = done.flat();
  return { aSecond: (times.length * 1_000) / (performance.now() - began), times, use: used() };
}

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
