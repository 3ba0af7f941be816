import { mapOk, ok } from '@floorcast/contract/result';
import { SetUpCalls } from '@floorcast/contract/set-up';
import { DocumentCalls, type DocumentKind } from '@floorcast/contract/site-documents';
import type { SiteContext } from '../../context.ts';
import { answer } from '../../people/accounts/index.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { DOCUMENT_TOPIC, type DocumentRules } from '../../platform/site-documents.ts';
import { changeBrand, createBrand } from './brands.ts';
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
