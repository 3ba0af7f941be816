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
