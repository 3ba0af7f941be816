import { may } from '@floorcast/contract/duties';
import { type Refusal, refusal } from '@floorcast/contract/errors';
import { err, mapOk, ok, type Result } from '@floorcast/contract/result';
import { FloorSetUpCalls } from '@floorcast/contract/set-up';
import { sql } from 'kysely';
import { answer, generatedPassword } from '../../people/accounts/index.ts';
import { announce } from '../../platform/db/announcements.ts';
import { orDuplicate } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { Db, Tx } from '../../platform/db/schema.ts';
import { nodesOf, PLACEMENT_CHANGED } from '../../platform/nodes.ts';
import { type Actor, record } from '../../trail/index.ts';
import { credentialHash, generatedCredential, storeEnrolCode } from '../registry/index.ts';

/** Makes a floor. Without a credential, its program fetches one by an enrolment code. */
export async function createFloor(
  tx: Tx,
  { id, credential = generatedCredential() }: { readonly id: string; readonly credential?: string },
  by: Actor,
): Promise<Result<null, Refusal>> {
  const floor = { id, credentialHash: credentialHash(credential) };
  const inserted = tx.insertInto('floors').values(floor).execute();
  if ((await orDuplicate(inserted, { floors_pkey: 'taken' })) === 'taken')
    return err(refusal('nameTaken', { field: 'id' }));
  await announce(tx, PLACEMENT_CHANGED, null);
  await record(tx, { kind: 'floor.created', by, detail: { id } });
  return ok(null);
}

/**
 * A code by which the floor's program fetches its credential, once; one before it is void. To replace the
 * credential of a floor that has reported takes `mayReplace`: another program could report in its place. `madeBy`: another
 * person puts the machines of the floor into use once it is enrolled; null: the owner of the database makes it.
 */
export async function makeEnrolCode(
  tx: Tx,
  floor: { readonly id: string; readonly mayReplace: boolean; readonly madeBy: number | null },
  by: Actor,
): Promise<Result<{ readonly code: string; readonly until: Date }, Refusal>> {
  const { id, mayReplace, madeBy } = floor;
  const found = await lockFloor(tx, id);
  if (found === undefined || found.retiredAt !== null) return unknown(id);
  if (found.acknowledged > 0 && !mayReplace) return err(refusal('enrolledFloor'));
  const code = generatedPassword();
  const until = await storeEnrolCode(tx, id, { code, madeBy });
  await record(tx, { kind: 'floor.enrol-code-made', by, detail: { id, until: until.toISOString() } });
  return ok({ code, until });
}

const unknown = (id: string) => err(refusal('notFound', { what: `floor ${id}` }));

const lockFloor = (tx: Tx, id: string) =>
  tx
    .selectFrom('floors')
    .select(['pinnedTo', 'retiredAt', 'acknowledged'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

async function hasMachines(tx: Tx, floorId: string): Promise<boolean> {
  const machine = await tx
    .selectFrom('machines')
    .select('id')
    .where('floorId', '=', floorId)
    .where('retiredAt', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return machine !== undefined;
}

/** Floors, and the nodes that run them. */
export const floorCalls = ({ db }: { readonly db: Db }) =>
  answer(FloorSetUpCalls, {
    createFloor: ({ body }, { account }) => inTransaction(db, (tx) => createFloor(tx, body, account)),
    async makeEnrolCode({ params: { id } }, { account }) {
      const floor = { id, mayReplace: may(account, 'setup.site'), madeBy: account.id };
      const made = await inTransaction(db, (tx) => makeEnrolCode(tx, floor, account));
      return mapOk(made, ({ code, until }) => ({ code, until: until.toISOString() }));
    },
    pinFloor: ({ params: { id }, body: { node } }, { account: by }) =>
      inTransaction(db, async (tx) => {
        const floor = await lockFloor(tx, id);
        if (floor === undefined) return unknown(id);
        if (floor.pinnedTo === node) return ok(null);
        await tx.updateTable('floors').set({ pinnedTo: node }).where('id', '=', id).execute();
        await announce(tx, PLACEMENT_CHANGED, null);
        await record(tx, { kind: 'floor.pinned', by, detail: { id, node, before: floor.pinnedTo } });
        return ok(null);
      }),
    nodes: async () => ok({ items: await nodesOf(db) }),
    drainNode: ({ params: { name: node }, body: { draining, reason } }, { account: by }) =>
      inTransaction(db, async (tx) => {
        const drain = sql`update nodes set draining = ${draining} where name = ${node} and expires_at > now()`;
        const { numAffectedRows } = await drain.execute(tx);
        if (numAffectedRows === 0n) return err(refusal('notFound', { what: `node ${node}` }));
        await announce(tx, PLACEMENT_CHANGED, null);
        await record(tx, { kind: `node.${draining ? '' : 'un'}drained`, by, detail: { node, reason } });
        return ok(null);
      }),
    /** Without machines in use, it may be out of use: it cannot link meanwhile. */
    retireFloor: ({ params: { id }, body: { retired, reason } }, { account: by }) =>
      inTransaction(db, async (tx) => {
        const floor = await lockFloor(tx, id);
        if (floor === undefined) return unknown(id);
        if ((floor.retiredAt !== null) === retired) return ok(null);
        if (retired && (await hasMachines(tx, id))) return err(refusal('floorInUse'));
        await tx
          .updateTable('floors')
          .set((eb) => ({ retiredAt: retired ? eb.fn<Date>('now') : null }))
          .where('id', '=', id)
          .execute();
        await announce(tx, PLACEMENT_CHANGED, null);
        await record(tx, { kind: retired ? 'floor.retired' : 'floor.returned', by, detail: { id, reason } });
        return ok(null);
      }),
  });
