import { setTimeout as sleep } from 'node:timers/promises';
import type { Draw } from '@floorcast/simulated-egm/game/play';
import type { PlayerAccount } from '../../../e2e/siege/player-accounts.ts';
import type { Call, Callers } from '../../lib/callers.ts';
import type { Waits } from '../../lib/waits.ts';

/** The site, and the records of its virtual users. */
export interface SoakedSite {
  readonly url: string;
  readonly machineIds: readonly number[];
  readonly callers: Callers;
  /** Waiting times of the present sample. */
  readonly waits: Waits;
}

/** A virtual user. */
export interface SoakUser {
  readonly account: PlayerAccount;
  readonly draw: Draw;
}

/** Waits a drawn time (ms), or until `over` is aborted. */
export const pause = (draw: Draw, least: number, most: number, over: AbortSignal): Promise<void> =>
  sleep(least + draw(most - least), undefined, { signal: over }).catch(() => undefined);

export const oneOf = <T>(draw: Draw, [first, ...others]: readonly [T, ...T[]]): T =>
  others[draw(others.length + 1) - 1] ?? first;

/** Calls the house. @throws if the answer is not 200. */
export async function call({ callers }: SoakedSite, { account }: SoakUser, what: Call): Promise<string> {
  const { status, body } = await callers.ask(account.id, what);
  if (status !== 200) throw new Error(`${what.path.replace(/\d+/g, 'N')} answered ${status}`);
  return body.toString();
}
