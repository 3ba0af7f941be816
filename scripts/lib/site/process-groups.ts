import { createServer } from 'node:net';
import { LOOPBACK } from '@floorcast/demo-floor/demonstration';
import { type ListenAddress, listening } from '@floorcast/startup/ports';
import type { DidNotStart, Supervised } from './supervised.ts';

/** Resolves with the first of these processes that cannot be restarted. */
export const firstToGiveUp = (processes: readonly Supervised[]): Promise<DidNotStart> =>
  Promise.race(processes.map(({ gaveUp }) => gaveUp));

type Close = () => Promise<void>;

/** Closes everything, the last opened first. */
export async function closeAll(opened: readonly Close[]): Promise<void> {
  for (const close of opened.toReversed()) await close();
}

/** Opens parts one after another, each added to `opened`. If one fails, the parts before it are closed. */
export async function opening<T>(open: (opened: Close[]) => Promise<T>): Promise<T> {
  const opened: Close[] = [];
  try {
    return await open(opened);
  } catch (error) {
    await closeAll(opened);
    throw error;
  }
}

/**
 * Starts processes group by group: a group starts when the one before it is ready. Returns a function that closes all,
 * the last group first. @throws {DidNotStart} if one cannot start; the others are closed.
 */
export async function startInTurn(groups: readonly (readonly Supervised[])[]): Promise<() => Promise<void>> {
  const close = async () => {
    for (const group of groups.toReversed()) await Promise.all(group.map((each) => each.close()));
  };
  try {
    for (const group of groups) await Promise.all(group.map((each) => each.start()));
    return close;
  } catch (error) {
    await close();
    throw error;
  }
}

/** A TCP port of the loopback that is not in use. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, LOOPBACK, resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

/** @throws {CannotStart} if a port that a program needs is in use. */
export async function requireFree(address: ListenAddress): Promise<void> {
  const server = createServer();
  await listening(server, address);
  await new Promise((resolve) => server.close(resolve));
}
