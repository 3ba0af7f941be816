import { GameRules } from '@floorcast/contract/game-rules';
import { minorUnits } from '@floorcast/contract/money';
import { DEMO_ACCOUNTS } from '@floorcast/demo-floor/demonstration';
import { demoRules } from '@floorcast/demo-floor/game-rules';
import { DEMO_BRANDS, DEMO_FLOOR_ID, DEMO_MACHINES } from '@floorcast/demo-floor/layout';
import { giveRules } from './machines/game-rules/index.ts';
import { credentialHash } from './machines/registry/index.ts';
import { AuthRepository, createAccount, hashPassword } from './people/accounts/index.ts';
import type { Db } from './platform/db/schema.ts';
import { postingFacts, record, recordAll, type TrailEntry } from './trail/index.ts';
import { type Movement, move, playerAccount } from './wallet/index.ts';

const SITE = 1000;

/** Creates the accounts, brands and machines of a demonstration once; a repetition changes only the credential. */
export async function seedDemo(db: Db, floorCredential: string | undefined): Promise<void> {
  await db
    .insertInto('brands')
    .values(DEMO_BRANDS.map(({ id, name, jackpots }) => ({ id, name, jackpot: jackpots.join(',') })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await seedRules(db);
  await seedFloor(db, floorCredential);
  await db
    .insertInto('machines')
    .values(
      DEMO_MACHINES.map(({ id, name, brandId, reserved }) => ({
        id,
        name,
        brandId,
        floorId: DEMO_FLOOR_ID,
        reserved: reserved ?? false,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  for (const person of DEMO_ACCOUNTS) await seedPerson(db, person);
}

/** Only a brand without rules gets those of the simulated cabinets. */
async function seedRules(db: Db): Promise<void> {
  const given = await db.selectFrom('gameRules').select('brandId').distinct().execute();
  const without = DEMO_BRANDS.filter(({ id }) => given.every(({ brandId }) => brandId !== id));
  for (const brand of without) {
    const scope = { brandId: brand.id, machineId: null };
    const rules = GameRules.parse(demoRules(brand));
    await db.transaction().execute((tx) => giveRules(tx, scope, rules, 'demonstration'));
  }
}

async function seedFloor(db: Db, credential: string | undefined): Promise<void> {
  // Without a credential the hash fits none.
  const hash = credential === undefined ? 'none' : credentialHash(credential);
  await db
    .insertInto('floors')
    .values({ id: DEMO_FLOOR_ID, credentialHash: hash })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ credentialHash: hash }))
    .execute();
}

export async function seedPerson(db: Db, person: (typeof DEMO_ACCOUNTS)[number]): Promise<void> {
  const { username, password, name, lastname, type, deposit, duties } = person;
  if ((await new AuthRepository(db).findByName(username)) !== undefined) return;
  const passwordHash = await hashPassword(password);
  await db.transaction().execute(async (tx) => {
    const id = await createAccount(tx, {
      username,
      email: `${username}@example.org`,
      passwordHash,
      pin: '1234',
      type,
      name,
      lastname,
      siteId: SITE,
      ...(duties !== undefined && { duties }),
    });
    const by = { part: 'demonstration' };
    const made = { username, type, duties: [...(duties ?? [])] };
    const created: TrailEntry = { kind: 'account.created', by, playerId: id, detail: made };
    if (deposit === 0) return record(tx, created);
    const welcome: Movement = {
      requestId: `demo-deposit:${id}`,
      from: 'house:bank',
      to: playerAccount(id),
      amount: minorUnits(deposit),
      kind: 'deposit',
      playerId: id,
      tag: 'welcome',
    };
    await move(tx, welcome);
    const detail = postingFacts(welcome);
    await recordAll(tx, [created, { kind: 'money.deposited', by, playerId: id, detail }]);
  });
}
