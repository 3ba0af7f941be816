import { sql } from 'kysely';
import type { Db } from '../platform/db/schema.ts';
import { record } from './record.ts';

interface Viewer {
  readonly id: number;
  readonly username: string;
}

/** A look within so long (s) of the one before is the same look. */
const SAME_LOOK_SECONDS = 60;

/** Writes to the trail that a member of staff looks at a player, at most once a minute of each. */
export async function recordLook(db: Db, { id, username }: Viewer, playerId: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      insert into player_looks (viewer_id, player_id, at) values (${id}, ${playerId}, now())
      on conflict (viewer_id, player_id) do update set at = now()
      where player_looks.at <= now() - make_interval(secs => ${SAME_LOOK_SECONDS})
      returning 1`.execute(tx);
    if (rows.length === 0) return;
    await record(tx, { kind: 'player.viewed', by: { id, username }, playerId, detail: {} });
  });
}
