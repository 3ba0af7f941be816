import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { aptInstall, mayInstall } from './programs.ts';

const PACKAGE = 'coturn';

const program = (): string | undefined =>
  ['/usr/bin/turnserver', 'turnserver'].find((place) => spawnSync(place, ['--version']).status === 0);

/** Installs the TURN server of the browser tests if it is missing. Returns whether there is one. */
export async function ensureTurnServer(): Promise<boolean> {
  if (program() === undefined && mayInstall()) {
    // Debian's service would start at once, on every address, and at each boot. Where there is no systemd, none does.
    spawnSync('systemctl', ['mask', PACKAGE]);
    await aptInstall(PACKAGE);
    spawnSync('systemctl', ['unmask', PACKAGE]);
    spawnSync('systemctl', ['disable', PACKAGE]);
  }
  return program() !== undefined;
}

interface TurnServerOptions {
  /** TCP port, on the loopback, for browsers. */
  readonly port: number;
  /** TURN_SECRET of the house. */
  readonly secret: string;
  /** Folder for its database. */
  readonly folder: string;
}

/** How a TURN server starts that browsers reach over TCP only. */
export const turnServer = ({ port, secret, folder }: TurnServerOptions) => ({
  name: 'turn',
  // It has no IPC channel: the kernel ends it when this process is killed.
  command: [
    'setpriv',
    '--pdeathsig',
    'KILL',
    program() ?? PACKAGE,
    ...['-n', '-v', '--no-cli', '--no-udp', '--no-tls', '--no-dtls', '--log-file=stdout', '--pidfile='],
    ...['--use-auth-secret', `--static-auth-secret=${secret}`, '--realm=floorcast'],
    ...['--listening-ip=127.0.0.1', `--listening-port=${port}`],
    ...['--relay-ip=127.0.0.1', '--allow-loopback-peers', `--userdb=${join(folder, 'turn.sqlite')}`],
  ] as const,
  ready: 'TCP listener opened',
});
