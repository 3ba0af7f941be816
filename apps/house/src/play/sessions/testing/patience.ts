import { expect, vi } from 'vitest';
import type { PlayHouse } from './play-house.ts';

/** How long, and how often (ms), a test waits for what comes with time. */
export const PATIENT = { timeout: 10_000, interval: 50 };

/** Time passes until a player's balance is so much. */
export const comes = ({ clock, guests }: PlayHouse, token: string, balance: number) =>
  vi.waitFor(async () => {
    clock.advance(1_000);
    expect(await guests.balance(token)).toBe(balance);
  }, PATIENT);

/** Time passes until a request is answered. */
export async function answers({ clock }: PlayHouse, asked: Promise<unknown>): Promise<void> {
  let answered = false;
  const end = asked
    .catch(() => undefined)
    .finally(() => {
      answered = true;
    });
  await vi.waitFor(() => {
    clock.advance(1_000);
    expect(answered).toBe(true);
  }, PATIENT);
  await end;
}
