import { readdirSync, readFileSync } from 'node:fs';

/** What a process of this machine holds, by the kernel's account. */
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

/** The kernel's clock for processor time, in ticks a second. */
const TICKS = 100;

/** Processor time that a process has used so far. */
export function processorSeconds(pid: number | undefined): number {
  if (pid === undefined) throw new Error('the process is not running');
  const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const fields = after.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}
