import { spawnSync } from 'node:child_process';
import { aptInstall, mayInstall } from './apt.ts';
import type { ProcessPlan } from './processes.ts';

const PACKAGE = 'nats-server';

/** Debian puts it where not everybody's path leads. */
const program = (): string | undefined =>
  ['/usr/sbin/nats-server', 'nats-server'].find((place) => spawnSync(place, ['--version']).status === 0);

/** The NATS server that nodes hear each other over: installed when there is none and we may. False: there is none. */
export async function ensureNatsServer(): Promise<boolean> {
  if (program() === undefined && mayInstall()) await aptInstall(PACKAGE);
  return program() !== undefined;
}

/** A NATS server for this computer alone. */
export const natsServer = (port: number): ProcessPlan => ({
  name: 'nats',
  // It has no channel to us: the kernel ends it when we are killed.
  command: ['setpriv', '--pdeathsig', 'KILL', program() ?? PACKAGE, '-a', '127.0.0.1', '-p', String(port)],
  ready: 'Server is ready',
});
