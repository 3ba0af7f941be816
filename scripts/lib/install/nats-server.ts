import { spawnSync } from 'node:child_process';
import { aptInstall, mayInstall } from './programs.ts';

const PACKAGE = 'nats-server';

/** Debian installs it in a folder that is not in every PATH. */
const program = (): string | undefined =>
  ['/usr/sbin/nats-server', 'nats-server'].find((place) => spawnSync(place, ['--version']).status === 0);

/** Installs the NATS server of the bus between nodes if it is missing. Returns whether there is one. */
export async function ensureNatsServer(): Promise<boolean> {
  if (program() === undefined && mayInstall()) await aptInstall(PACKAGE);
  return program() !== undefined;
}

/** How a NATS server starts on a port of the loopback. */
export const natsServer = (port: number) => ({
  name: 'nats',
  // It has no IPC channel: the kernel ends it when this process is killed.
  command: [
    'setpriv',
    '--pdeathsig',
    'KILL',
    program() ?? PACKAGE,
    '-a',
    '127.0.0.1',
    '-p',
    String(port),
  ] as const,
  ready: 'Server is ready',
});
