import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { announce } from '../../../platform/db/announcements.ts';
import type { Db, Tx } from '../../../platform/db/schema.ts';
import { record } from '../../../trail/index.ts';
import { credentialHash, waitForOther } from '../machines.repository.ts';
import { MACHINES_CHANGED_TOPIC } from '../registry.ts';

/** How long a code may be used. */
export const ENROL_CODE_HOURS = 1;

/** A floor's credential: 256 random bits. */
export const generatedCredential = (): string => randomBytes(32).toString('base64url');

/**
 * Stores a code that enrols the floor once; an older code of the floor becomes void. `madeBy`: see
 * {@link waitForOther}. Returns until when it is valid.
 */
export async function storeEnrolCode(
  tx: Tx,
  floorId: string,
  { code, madeBy }: { readonly code: string; readonly madeBy: number | null },
): Promise<Date> {
  const stored = {
    madeBy,
    codeHash: credentialHash(code),
    expiresAt: sql<Date>`now() + make_interval(hours => ${ENROL_CODE_HOURS})`,
  };
  const { expiresAt } = await tx
    .insertInto('floorEnrolCodes')
    .values({ floorId, ...stored })
    .onConflict((conflict) => conflict.column('floorId').doUpdateSet(stored))
    .returning('expiresAt')
    .executeTakeFirstOrThrow();
  return expiresAt;
}

/**
 * Exchanges a code for the floor's new credential; undefined if it is wrong, used, or expired. Any program may have it
 * then: the floor's machines wait for another person than the code's maker.
 */
export function enrol(
  db: Db,
  code: string,
  address: string,
): Promise<{ floorId: string; credential: string } | undefined> {
  return db.transaction().execute(async (tx) => {
    const used = await tx
      .deleteFrom('floorEnrolCodes')
      .where('codeHash', '=', credentialHash(code))
      .where('expiresAt', '>', sql<Date>`now()`)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('floors')
            .select('id')
            .whereRef('floors.id', '=', 'floorEnrolCodes.floorId')
            .where('retiredAt', 'is', null),
        ),
      )
      .returning(['floorId', 'madeBy'])
      .executeTakeFirst();
    if (used === undefined) return undefined;
    const credential = generatedCredential();
    await tx
      .updateTable('floors')
      .set({ credentialHash: credentialHash(credential) })
      .where('id', '=', used.floorId)
      .execute();
    await waitForOther(tx, { floorId: used.floorId }, used.madeBy);
    await announce(tx, MACHINES_CHANGED_TOPIC, {});
    const by = { part: `floor ${used.floorId}` };
    await record(tx, { kind: 'floor.enrolled', by, detail: { floor: used.floorId, address } });
    return { floorId: used.floorId, credential };
  });
}
