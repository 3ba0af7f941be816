import {
  DEMO_ACCOUNTS,
  type Demonstration,
  demonstrationOf,
  LOOPBACK,
} from '@floorcast/demo-floor/demonstration';
import { CannotStart, failureOf } from '@floorcast/startup/cannot-start';
import { DiskProblem, explained, homeFolder } from '@floorcast/startup/disk-problem';
import { plainAmount } from '../../../packages/contract/src/money/currency.ts';
import { currencyIn } from './demo.ts';
import type { Site, StackOptions } from './stack.ts';
import { DidNotStart } from './supervised.ts';

/** A port of the environment; ends this process if the value is no port. */
export function readPort(name: 'PORT' | 'MEDIA_PORT' | 'WEB_PORT', byDefault: number): number {
  const port = Number(process.env[name] ?? byDefault);
  const least = byDefault === 0 ? 0 : 1;
  if (Number.isInteger(port) && port >= least && port <= 65_535) return port;
  return endWith(
    new CannotStart(`${name} must be a number from ${least} to 65535, not "${process.env[name]}".`),
  );
}

/** The accounts of a site, as its start prints them. */
export const accountsText = (demonstration: Demonstration, currency: string): string =>
  ({
    none: `accounts of its own: npm run admin -- admin create <username> <email> --name <name> --lastname <lastname>
  DEMO=1 starts the demonstration, whose accounts are published.`,
    local: accountLines(currency),
    declared: `${accountLines(currency)}
  DEMO=1: anybody who reaches this address can sign in to these published accounts.`,
  })[demonstration];

function accountLines(currency: string): string {
  const of = (wanted: string) =>
    DEMO_ACCOUNTS.filter(({ type }) => type === wanted)
      .map(({ username, password }) => `${username} / ${password}`)
      .join(', ');
  const deposit = DEMO_ACCOUNTS.find(({ type }) => type === 'user')?.deposit ?? 0;
  const amount = plainAmount(deposit, currency).replace(/\B(?=(\d{3})+(\.|$))/g, ' ');
  return `players  ${of('user')}   (PIN 1234, ${amount} ${currency} each)
  staff    ${of('staff')}
  admin    ${of('admin')}`;
}

/** Starts a site, prints its address and accounts, and closes it on a signal or when one of its processes gives up. */
export async function runUntilStopped(
  port: number,
  home: string,
  start: (options: StackOptions) => Promise<Site>,
): Promise<void> {
  const mediaPort = readPort('MEDIA_PORT', 0);
  const mediaAddress = process.env.MEDIA_ADDRESS ?? LOOPBACK;
  const host = process.env.HOST ?? LOOPBACK;
  try {
    const site = await start({ port, host, home, mediaPort, mediaAddress });
    console.log(`
  Floorcast runs at ${site.url}

  ${accountsText(demonstrationOf(process.env), currencyIn(process.env.SETTINGS_FILE))}

  data     ${home}
  Ctrl-C ends it.
`);
    let closing = false;
    const close = (code: number) => {
      if (closing) return;
      closing = true;
      void site.close().then(() => process.exit(code));
    };
    process.on('SIGINT', () => close(0)).on('SIGTERM', () => close(0));
    void site.gaveUp.then((reason) => {
      console.error(`\n${reason.message}`);
      close(1);
    });
  } catch (error) {
    endWith(explained(error, homeFolder(home)));
  }
}

/** Ends this process with a message about a problem that an operator can solve. @throws any other error */
export function endWith(error: unknown): never {
  if (!(error instanceof DidNotStart || error instanceof CannotStart || error instanceof DiskProblem))
    throw error;
  console.error(`\n${error.message}`);
  process.exit(failureOf(error).code);
}
