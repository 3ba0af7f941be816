import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Db } from '../../../../platform/db/schema.ts';
import { DEMO } from '../../../../policy/index.ts';
import { openTestDatabase } from '../../../../testing/database.ts';
import { adminOn } from '../../../../testing/staff/admin.ts';
import { ManualClock, startTestHouse, type TestHouse } from '../../../../testing/test-house.ts';

export const FACTOR = '/api/account/second-factor';
export interface SecondFactorRefusal {
  readonly code: number;
  readonly Params: { readonly ticket: string; readonly ways: string; readonly left_count: number };
}

interface Opened {
  readonly db: Db;
  readonly house: TestHouse;
  readonly strict: TestHouse;
  readonly drop: () => Promise<void>;
}

/** A house at which second factors are enrolled and asked for, for the tests of one file. */
export class SecondFactorHouse {
  readonly clock = new ManualClock();
  #opened: Opened | undefined;

  constructor() {
    const { clock } = this;
    beforeAll(async () => {
      const { db, drop } = await openTestDatabase();
      const house = await startTestHouse(db, clock);
      const strict = await startTestHouse(db, clock, { policy: { ...DEMO, staffSecondFactor: true } });
      this.#opened = { db, house, strict, drop };
    });
    beforeEach(async () => {
      // Each test has time steps of its own.
      clock.advance(20 * 60_000);
      for (const name of ['demo', 'staff']) await adminOn(this.db)(['second-factor', 'reset', name]);
    });
    afterAll(async () => {
      await this.strict.close();
      await this.house.close();
      await this.#parts.drop();
    });
  }

  get #parts(): Opened {
    if (this.#opened === undefined) throw new Error('no test runs');
    return this.#opened;
  }

  get db(): Db {
    return this.#parts.db;
  }

  get house(): TestHouse {
    return this.#parts.house;
  }

  /** One on the same database whose policy wants a second factor of staff. */
  get strict(): TestHouse {
    return this.#parts.strict;
  }

  post = (url: string, payload: object, token = '', at = this.house) =>
    at.app.inject({ method: 'POST', url, payload, headers: { authorization: `Bearer ${token}` } });

  login = (username = 'demo', at = this.house) =>
    this.post('/api/login', { username, password: `${username}1234`, site_id: 1000 }, '', at);

  /** The code of an app now, or so many steps later. */
  codeOf = (secret: string, after = 0): string =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: this.clock.now() + after * 30_000,
    });

  ticketOf = async (at = this.house): Promise<string> =>
    (await this.login('demo', at)).json<SecondFactorRefusal>().Params.ticket;

  answer = (ticket: string, code: string, way = 'app') =>
    this.post('/api/login/second-factor', { ticket, answer: { way, code } });

  /** Gives the demonstration player an app. Returns its secret and the recovery codes. */
  enrol = async () => {
    const { token } = await this.house.login('demo');
    const { secret, uri } = (await this.post(`${FACTOR}/app`, { password: 'demo1234' }, token)).json<{
      secret: string;
      uri: string;
    }>();
    const first = { password: 'demo1234', code: this.codeOf(secret, -1) };
    const confirmed = await this.post(`${FACTOR}/app/confirm`, first, token);
    return { token, secret, uri, codes: confirmed.json<{ codes: string[] }>().codes };
  };
}
