import { randomUUID } from 'node:crypto';
import type { Duty } from '@floorcast/contract/duties';
import { minorUnits } from '@floorcast/contract/money';
import type { ProposalTerms } from '@floorcast/contract/proposals';
import { afterAll, beforeAll, expect } from 'vitest';
import { seedDemo } from '../../../demo-data.ts';
import { permissionIds } from '../../../people/accounts/index.ts';
import { Calendar } from '../../../platform/days/calendar.ts';
import type { Db } from '../../../platform/db/schema.ts';
import { DEMO, type Policy } from '../../../policy/index.ts';
import { Callers } from '../../../testing/callers.ts';
import { openTestDatabase } from '../../../testing/database.ts';
import { ManualClock } from '../../../testing/test-house.ts';
import { audit, type HandPay, playerBalance, storeHandPay } from '../../../wallet/index.ts';
import { FourEyes } from '../four-eyes.service.ts';
import type { StaffMember } from '../proposals.repository.ts';

/** A counter at which staff move money by hand, on a database of its own. */
class Counter {
  readonly clock = new ManualClock();
  readonly policy: Policy = { ...DEMO, fourEyesFrom: minorUnits(100_000) };
  #db: Db | undefined;
  #drop: () => Promise<void> = async () => undefined;
  #ids = 0;

  get db(): Db {
    if (this.#db === undefined) throw new Error('the counter is not open');
    return this.#db;
  }

  get fourEyes(): FourEyes {
    const calendar = new Calendar('Europe/Istanbul');
    return new FourEyes(this.db, { policy: this.policy, calendar, clock: this.clock });
  }

  async open(): Promise<void> {
    ({ db: this.#db, drop: this.#drop } = await openTestDatabase());
    await seedDemo(this.db, undefined);
  }

  async close(): Promise<void> {
    await this.#drop();
  }

  fresh(): string {
    return `request-${this.#ids++}`;
  }

  /** A new member of staff with duties, signed in. */
  async staff(...duties: Duty[]): Promise<StaffMember> {
    const username = `staff-${this.#ids++}`;
    const id = await new Callers(this.db).create(username, 'staff');
    const permissions = permissionIds('staff', duties);
    await this.db.updateTable('users').set({ permissions }).where('id', '=', id).execute();
    return { id, username, type: 'staff', Permissions: permissions, login: randomUUID() };
  }

  async player(username = 'demo'): Promise<number> {
    const { id } = await this.db
      .selectFrom('users')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
    return id;
  }

  balance(playerId: number): Promise<number> {
    return playerBalance(this.db, playerId);
  }

  /** A hand pay that a machine has reported. */
  async handPay(
    amount: number,
    playerId: number | null,
    kind: HandPay['kind'] = 'hand-pay',
  ): Promise<string> {
    const id = `hand-pay-${this.#ids++}`;
    const reported = {
      id,
      machineId: 101,
      sessionId: null,
      playerId,
      kind,
      amount: minorUnits(amount),
      at: new Date(this.clock.now()),
    };
    await this.db.transaction().execute((tx) => storeHandPay(tx, reported));
    return id;
  }

  propose(by: StaffMember, terms: ProposalTerms, requestId = this.fresh()) {
    return this.fourEyes.propose(by, { requestId, terms, reason: 'the reason' });
  }

  /** The id of a proposal that is made. */
  async proposed(by: StaffMember, terms: ProposalTerms): Promise<string> {
    const made = await this.propose(by, terms);
    if (!made.ok) throw new Error(`refused: ${made.error.name}`);
    return made.value.id;
  }

  async auditHolds(): Promise<void> {
    expect((await audit(this.db)).flatMap(({ broken }) => broken)).toEqual([]);
  }

  /** Everything that a proposal may change, as text. */
  async everything(): Promise<string> {
    const rows = await Promise.all([
      this.db.selectFrom('proposals').selectAll().orderBy('id').execute(),
      this.db.selectFrom('postings').selectAll().orderBy('id').execute(),
      this.db.selectFrom('accounts').selectAll().orderBy('id').execute(),
      this.db.selectFrom('handPays').selectAll().orderBy('id').execute(),
      this.db.selectFrom('slips').selectAll().orderBy('number').execute(),
      this.db.selectFrom('exclusions').selectAll().orderBy('id').execute(),
      this.db.selectFrom('withdrawals').selectAll().orderBy('id').execute(),
      this.db.selectFrom('playerDays').selectAll().orderBy('playerId').execute(),
      this.db.selectFrom('trail').select(['kind', 'detail']).orderBy('seq').execute(),
    ]);
    return JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
  }
}

/** A counter that is open during the tests of a file; afterwards the books hold. */
export function openCounter(): Counter {
  const counter = new Counter();
  beforeAll(() => counter.open());
  afterAll(async () => {
    await counter.auditHolds();
    await counter.close();
  });
  return counter;
}
