import { setTimeout as sleep } from 'node:timers/promises';
import type { Draw } from '@floorcast/simulated-egm/game/play';
import type { Person } from '../../e2e/siege/people.ts';
import type { Call, Callers } from '../lib/callers.ts';
import type { Waits } from '../lib/waits.ts';

/** Where somebody is, and what is written down of them. */
export interface Hall {
  readonly url: string;
  readonly machineIds: readonly number[];
  readonly callers: Callers;
  /** Of the sample under way. */
  readonly waits: Waits;
}

/** Somebody who comes. */
export interface Comer {
  readonly person: Person;
  readonly draw: Draw;
}

/** Waits between two times (ms), unless it is over before. */
export const pause = (draw: Draw, least: number, most: number, over: AbortSignal): Promise<void> =>
  sleep(least + draw(most - least), undefined, { signal: over }).catch(() => undefined);

export const oneOf = <T>(draw: Draw, [first, ...others]: readonly [T, ...T[]]): T =>
  others[draw(others.length + 1) - 1] ?? first;

/** Calls the house. @throws when it does not answer as it should. */
export async function call({ callers }: Hall, { person }: Comer, what: Call): Promise<string> {
  const { status, body } = await callers.ask(person.id, what);
  if (status !== 200) throw new Error(`${what.path.replace(/\d+/g, 'N')} answered ${status}`);
  return body.toString();
}
