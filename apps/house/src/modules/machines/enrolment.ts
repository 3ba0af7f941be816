import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/schema.ts';
import { credentialHash } from './machines.repository.ts';

/** How long a code may be used. */
export const ENROL_CODE_HOURS = 1;

/** A floor's credential: 256 random bits. */
export const generatedCredential = (): string => randomBytes(32).toString('base64url');

/** Lets whoever has this code enrol the floor, once; an older code of the floor is worth nothing from now on. */
export async function keepEnrolCode(tx: Tx, floorId: string, code: string): Promise<void> {
  const kept = {
    code_hash: credentialHash(code),
    expires_at: sql<Date>`now() + make_interval(hours => ${ENROL_CODE_HOURS})`,
  };
  await tx
    .insertInto('floor_enrol_codes')
    .values({ floor_id: floorId, ...kept })
    .onConflict((conflict) => conflict.column('floor_id').doUpdateSet(kept))
    .execute();
}

/** Exchanges a code for the floor's new credential; undefined when it is wrong, was used, or is too old. */
export function enrol(db: Db, code: string): Promise<{ floorId: string; credential: string } | undefined> {
  return db.transaction().execute(async (tx) => {
    const used = await tx
      .deleteFrom('floor_enrol_codes')
      .where('code_hash', '=', credentialHash(code))
      .where('expires_at', '>', sql<Date>`now()`)
      .returning('floor_id')
      .executeTakeFirst();
    if (used === undefined) return undefined;
    const credential = generatedCredential();
    await tx
      .updateTable('floors')
      .set({ credential_hash: credentialHash(credential) })
      .where('id', '=', used.floor_id)
      .execute();
    return { floorId: used.floor_id, credential };
  });
}
