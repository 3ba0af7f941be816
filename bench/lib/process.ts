import type { ChildProcess, Serializable } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type * as z from 'zod';

/** Resources of a process, by the kernel's figures. */
export interface Holding {
  readonly residentBytes: number;
  /** Open files and sockets. */
  readonly handles: number;
  readonly threads: number;
}

export function holdingOf(pid: number | undefined): Holding {
  if (pid === undefined) throw new Error('the process is not running');
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const [, resident] = /^VmRSS:\s+(\d+) kB$/m.exec(status) ?? [];
  return {
    residentBytes: Number(resident) * 1024,
    handles: readdirSync(`/proc/${pid}/fd`).length,
    threads: readdirSync(`/proc/${pid}/task`).length,
  };
}

/** A process and all its descendants; none if it has ended. */
export function familyOf(pid: number | undefined): number[] {
  if (pid === undefined) throw new Error('the process is not running');
  if (!existsSync(`/proc/${pid}/task`)) return [];
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number),
  );
  return [pid, ...children.flatMap(familyOf)];
}

/** Own memory of a process, without files and without PostgreSQL's shared memory. */
export function ownBytes(pid: number): number {
  const [, own] = /^RssAnon:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(own) * 1024;
}

/** Ticks a second of the kernel's clock for processor time. */
const TICKS = 100;

/** Processor time of a process so far. */
export function processorSeconds(pid: number | undefined): number {
  if (pid === undefined) throw new Error('the process is not running');
  const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const fields = after.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

/** Use of processes together over a time. */
export interface Use {
  /** Share of one core. */
  readonly percent: number;
  readonly megabytes: number;
}

/** Begins to measure processes. The returned function gives their use from now on. */
export function watchUse(pids: readonly (number | undefined)[]): () => Use {
  const sum = (of: (pid: number | undefined) => number) =>
    pids.reduce<number>((all, pid) => all + of(pid), 0);
  const before = sum(processorSeconds);
  const began = performance.now();
  return () => ({
    percent: ((sum(processorSeconds) - before) * 100_000) / (performance.now() - began),
    megabytes: sum((pid) => holdingOf(pid).residentBytes) / 1024 ** 2,
  });
}

/** The next message of a child process. @throws if it ends instead. */
export function nextMessage<T>(child: ChildProcess, schema: z.ZodType<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error('a child process ended'));
    child.once('exit', ended).once('message', (message) => {
      child.off('exit', ended);
      resolve(schema.parse(message));
    });
  });
}

/** Sends an order to a child process. Resolves with its answer. */
export async function ask<T>(child: ChildProcess, schema: z.ZodType<T>, order: Serializable): Promise<T> {
  const answer = nextMessage(child, schema);
  child.send(order);
  return answer;
}
