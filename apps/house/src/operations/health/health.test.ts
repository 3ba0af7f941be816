import { expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { houseOfTests } from '../../testing/database.ts';
import { Readiness } from './health.routes.ts';

/** Of the pool of a test. */
const CONNECTIONS = 10;
const PATIENT = { timeout: 20_000 };
const { db, house } = await houseOfTests();

const ask = async (url: string) => {
  const answer = await house.app.inject(url);
  return [answer.statusCode, answer.json()];
};

test('SRV-1 a running house is alive and ready', async () => {
  expect(await ask('/healthz')).toEqual([200, { alive: true }]);
  expect(await ask('/readyz')).toEqual([200, { ready: true }]);
});

test('SRV-1 a house without a database connection is alive, and not ready until it has one', async () => {
  const { held, release } = await holdEveryConnection();
  const silent = [503, { ready: false, reason: 'database-silent' }];
  await expect.poll(() => ask('/readyz'), PATIENT).toEqual(silent);
  expect(await ask('/healthz')).toEqual([200, { alive: true }]);
  release();
  await held;
  await expect.poll(() => ask('/readyz'), PATIENT).toEqual([200, { ready: true }]);
});

test('SRV-1 a closing house is not ready', async () => {
  const readiness = new Readiness(db, systemClock);
  expect(await readiness.whyNot()).toBeUndefined();
  readiness.close();
  expect(await readiness.whyNot()).toBe('shutting-down');
});

test('probes do not count towards the limit of an address', async () => {
  for (const url of ['/healthz', '/readyz'])
    expect((await house.app.inject(url)).headers['x-ratelimit-limit']).toBeUndefined();
});

async function holdEveryConnection(): Promise<{ held: Promise<unknown>; release: () => void }> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const begun: Promise<void>[] = [];
  const held = Array.from({ length: CONNECTIONS }, () => {
    let began = () => {};
    begun.push(new Promise((resolve) => (began = resolve)));
    return db.transaction().execute(() => {
      began();
      return released;
    });
  });
  await Promise.all(begun);
  return { held: Promise.all(held), release };
}
