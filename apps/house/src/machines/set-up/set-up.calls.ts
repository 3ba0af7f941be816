import { type Refusal, refusal } from '@floorcast/contract/errors';
import { fold } from '@floorcast/contract/fold';
import { err, mapOk, ok, type Result } from '@floorcast/contract/result';
import { type BrandRequest, SetUpCalls } from '@floorcast/contract/set-up';
import { DocumentCalls, type DocumentKind } from '@floorcast/contract/site-documents';
import { sql } from 'kysely';
import type { SiteContext } from '../../context.ts';
import { answer } from '../../people/accounts/index.ts';
import { announce } from '../../platform/db/announcements.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { Tx } from '../../platform/db/schema.ts';
import { DOCUMENT_TOPIC, type DocumentRules } from '../../platform/site-documents.ts';
import { type Actor, record } from '../../trail/index.ts';
import { JACKPOT_TOPIC, jackpotOf, MACHINES_CHANGED_TOPIC } from '../registry/index.ts';
import { createNotice, giveNextRules, listNotices, listVersions, takeNoticeAway } from './contents.ts';
import { checkDocument, publishDocument, readDocument } from './documents.ts';
import { floorCalls } from './floors.ts';
import { changeMachine, createMachine, retireMachine } from './machines.ts';
import { readSetUp } from './read-set-up.ts';

export interface SetUpParts extends Pick<SiteContext, 'db' | 'bus'> {
  /** How each document is read and checked. */
  readonly documents: Readonly<Record<DocumentKind, DocumentRules>>;
}

/** Staff set the site up. */
export const setUpCalls = (parts: SetUpParts) => [...siteSetUpCalls(parts), ...documentCalls(parts)];

/** Brands, machines, floors, rules of games and notices. */
export const siteSetUpCalls = ({ db }: Pick<SetUpParts, 'db'>) => [
  ...floorCalls({ db }),
  ...answer(SetUpCalls, {
    read: async () => ok(await readSetUp(db)),
    createBrand: async ({ body }, { account }) =>
      mapOk(await inTransaction(db, (tx) => createBrand(tx, body, account)), (id) => ({ id })),
    changeBrand: ({ params: { id }, body }, { account }) =>
      inTransaction(db, (tx) => changeBrand(tx, id, body, account)),
    createMachine: ({ body }, { account }) =>
      inTransaction(db, (tx) => createMachine(tx, body, { by: account, madeBy: account.id })),
    changeMachine: ({ params: { id }, body }, { account }) =>
      inTransaction(db, (tx) => changeMachine(tx, id, body, account)),
    retireMachine: ({ params: { id }, body }, { account }) =>
      inTransaction(db, (tx) => retireMachine(tx, id, body, account)),
    rulesVersions: async ({ query: { brandId, machineId = null } }) =>
      ok({ items: await listVersions(db, { brandId, machineId }) }),
    giveRules: async ({ body }, { account }) =>
      mapOk(await inTransaction(db, (tx) => giveNextRules(tx, body, account)), (version) => ({ version })),
    notices: async () => ok({ items: await listNotices(db) }),
    createNotice: async ({ body }, { account }) =>
      mapOk(await inTransaction(db, (tx) => createNotice(tx, body, account)), (notice) => ({ notice })),
    removeNotice: ({ params: { id } }, { account }) =>
      inTransaction(db, (tx) => takeNoticeAway(tx, id, account)),
  }),
];

const documentCalls = ({ db, bus, documents }: SetUpParts) =>
  answer(DocumentCalls, {
    read: async ({ params: { kind } }) => ok(await readDocument(db, kind, documents[kind])),
    check: async ({ params: { kind }, body: { body } }) =>
      ok(await checkDocument(db, kind, documents[kind], body)),
    async publish({ params: { kind }, body }, { account }) {
      const published = await inTransaction(db, (tx) =>
        publishDocument(tx, kind, documents[kind], body, account),
      );
      if (published.ok) bus.publish(DOCUMENT_TOPIC, { kind });
      return mapOk(published, (version) => ({ version }));
    },
  });

/** Writes a brand. Returns its id. `nameTaken`: the pictures of both would be the same file. */
async function createBrand(
  tx: Tx,
  { name, levels }: BrandRequest,
  by: Actor,
): Promise<Result<number, Refusal>> {
  // Concurrent calls would take the same number.
  await sql`lock table brands in share row exclusive mode`.execute(tx);
  const taken = await takenBy(tx, name);
  if (taken !== undefined) return err(taken);
  const { id } = await tx
    .selectFrom('brands')
    .select((eb) => eb(eb.fn.coalesce(eb.fn.max('id'), eb.lit(0)), '+', 1).as('id'))
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('brands')
    .values({ id, name, jackpot: levels.join(',') })
    .execute();
  await record(tx, { kind: 'brand.created', by, detail: { id, name, levels } });
  return ok(id);
}

/** Names a brand, and sets the levels at which its jackpot began. */
async function changeBrand(
  tx: Tx,
  id: number,
  { name, levels }: BrandRequest,
  by: Actor,
): Promise<Result<null, Refusal>> {
  await sql`lock table brands in share row exclusive mode`.execute(tx);
  const before = await tx
    .selectFrom('brands')
    .select(['name', 'jackpot', 'coinIn'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (before === undefined) return err(refusal('notFound', { what: `brand ${id}` }));
  const jackpot = levels.join(',');
  if (before.name === name && before.jackpot === jackpot) return ok(null);
  const taken = await takenBy(tx, name, id);
  if (taken !== undefined) return err(taken);
  await tx.updateTable('brands').set({ name, jackpot }).where('id', '=', id).execute();
  await announce(tx, MACHINES_CHANGED_TOPIC, {});
  await announce(tx, JACKPOT_TOPIC, { id, jackpot: jackpotOf(jackpot, before.coinIn) });
  await record(tx, {
    kind: 'brand.changed',
    by,
    detail: { id, name, nameBefore: before.name, levels, levelsBefore: before.jackpot },
  });
  return ok(null);
}

async function takenBy(tx: Tx, name: string, id?: number): Promise<Refusal | undefined> {
  const brands = await tx.selectFrom('brands').select(['id', 'name']).execute();
  const same = brands.find((brand) => brand.id !== id && fold(brand.name) === fold(name));
  return same && refusal('nameTaken', { field: 'name', name: same.name });
}
