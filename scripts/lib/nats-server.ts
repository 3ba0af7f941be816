import { spawnSync } from 'node:child_process';
import { aptInstall, mayInstall } from './apt.ts';

const PACKAGE = 'nats-server';

/** Debian puts it where not everybody's path leads. */
const present = (): boolean =>
  ['/usr/sbin/nats-server', 'nats-server'].some((program) => spawnSync(program, ['--version']).status === 0);

/** The NATS server that the bus is tested with: installed when there is none and we may, else those tests are left out. */
export async function ensureNatsServer(): Promise<void> {
  if (present()) return;
  if (mayInstall()) await aptInstall(PACKAGE);
  if (!present()) console.warn(`Tests of NATS are left out: they need Debian's ${PACKAGE}.`);
}
