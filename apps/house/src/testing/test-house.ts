import type { Traces } from '@floorcast/traces/traces';
import type { LightMyRequestResponse } from 'fastify';
import type pg from 'pg';
import { type Logger, pino } from 'pino';
import { afterAll } from 'vitest';
import type { Config } from '../config/config.ts';
import { seedDemo } from '../demo-data.ts';
import { buildHouse } from '../nodes/node/build-house.ts';
import type { House } from '../nodes/node/house.ts';
import { BOUNDS } from '../platform/bounds.ts';
import type { Bus } from '../platform/bus/bus.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { Calendar } from '../platform/days/calendar.ts';
import type { Db } from '../platform/db/schema.ts';
import { TrailKey } from '../platform/db/trail-key.ts';
import { AddressRules, TrustedProxies } from '../platform/http/addresses/addresses.ts';
import { DEMO } from '../policy/index.ts';
import { settleCurrency } from '../site/currency.ts';
import { storeSiteRules } from '../site/settings.ts';

export const FLOOR_CREDENTIAL = 'a-credential-for-the-floor-of-tests-0001';
export const JWT_SECRET = 'a-secret-that-only-tests-know-0123456789';

/** Of the databases of tests. */
export const TRAIL_SECRET = 'a-key-of-the-trail-that-tests-know-0123';
export const TRAIL_KEY = new TrailKey(TRAIL_SECRET);

export const TEST_CONFIG: Config = {
  port: 0,
  host: '127.0.0.1',
  databaseUrl: undefined,
  databaseOwnerUrl: undefined,
  databaseReadUrl: undefined,
  nats: undefined,
  home: undefined,
  demonstration: 'local',
  jwtSecret: JWT_SECRET,
  trailKey: TRAIL_KEY,
  trailHeads: undefined,
  floorCredential: FLOOR_CREDENTIAL,
  settingsFile: undefined,
  proxies: new TrustedProxies([]),
  pageOrigins: new Set(),
  addresses: new AddressRules({ allowedCountries: [], blockedCountries: [], blockedAddresses: [] }),
  cashierCredential: undefined,
  metricsToken: undefined,
  turn: undefined,
  sandboxCashier: true,
  nodeName: undefined,
  nodeAddress: undefined,
  nodeSocketUrl: undefined,
  webDir: undefined,
  // Tests let hours pass.
  policy: { ...DEMO, noDepositSeconds: null, noActivitySeconds: null },
  siteUrl: 'http://localhost',
  mail: undefined,
  identity: undefined,
  calendar: new Calendar('Europe/Istanbul'),
  register: undefined,
  loginsAMinute: 10_000,
  bounds: BOUNDS,
  logLevel: 'silent',
};

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface TestHouse extends House {
  /** `http://127.0.0.1:<port>` of the listening house. */
  readonly url: string;
  login(username: string, password?: string): Promise<{ token: string; id: number }>;
  /** Calls the API as the account of a token. */
  call(
    token: string | undefined,
    method: Method,
    url: string,
    payload?: object,
  ): Promise<LightMyRequestResponse>;
}

/** The real house on a real database, with the demonstration's people and machines, listening on a free port. */
export async function startTestHouse(
  db: Db,
  clock: Clock = systemClock,
  config: Partial<Config> = {},
  connection?: pg.ClientConfig,
  {
    log = pino({ level: process.env.TEST_LOG ?? 'silent' }),
    ...parts
  }: { bus?: Bus; log?: Logger; traces?: Traces; replica?: Db } = {},
): Promise<TestHouse> {
  await settleCurrency(db, config.settingsFile);
  await storeSiteRules(db, { ...TEST_CONFIG, ...config });
  await seedDemo(db, FLOOR_CREDENTIAL);
  const house = await buildHouse({
    config: { ...TEST_CONFIG, ...config },
    db,
    ...(connection === undefined ? {} : { connection }),
    ...parts,
    clock,
    log,
  });
  const floors = await db.selectFrom('floors').select('id').execute();
  for (const { id } of floors) await house.floors.open(id, db);
  const jobs = [...house.jobs.values()].map((begin) => begin(db));
  const url = await house.app.listen({ port: 0, host: '127.0.0.1' });
  return {
    ...house,
    url,
    async close() {
      for (const job of jobs) await job.close();
      await house.close();
    },
    async login(username, password = 'demo1234') {
      const { token } = (
        await house.app.inject({
          method: 'POST',
          url: '/api/login',
          payload: { username, password, site_id: 1000 },
        })
      ).json<{ token: string }>();
      const claims: { id: number } = JSON.parse(
        Buffer.from(token.split('.')[1] ?? '', 'base64url').toString(),
      );
      return { token, id: claims.id };
    },
    call: (token, method, url, payload) =>
      house.app.inject({
        method,
        url,
        headers: { authorization: `Bearer ${token}` },
        ...(payload === undefined ? {} : { payload }),
      }),
  };
}

/** {@link startTestHouse} for the tests of the calling file, closed after them. */
export async function testHouse(...started: Parameters<typeof startTestHouse>): Promise<TestHouse> {
  const house = await startTestHouse(...started);
  afterAll(house.close);
  return house;
}

/** A clock whose timers a test runs. */
export class ManualClock implements Clock {
  #now = Date.now();
  #timers = new Set<{ at: number; call: () => void }>();

  now(): number {
    return this.#now;
  }

  monotonic(): number {
    return this.#now;
  }

  after(millis: number, call: () => void): () => void {
    const timer = { at: this.#now + millis, call };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  advance(millis: number): void {
    this.#now += millis;
    for (const timer of [...this.#timers]) {
      if (timer.at > this.#now) continue;
      this.#timers.delete(timer);
      timer.call();
    }
  }
}
