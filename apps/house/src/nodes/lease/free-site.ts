import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Db } from '../../platform/db/schema.ts';
import { WHOLE_SITE } from './membership.ts';

const RETRY_MS = 250;

/**
 * Resolves once nobody holds the whole site: neither a node that can have no other beside it, such as one of version
 * 0.1.0, nor a command.
 */
export async function freeSite(db: Db, log: Pick<Logger, 'info' | 'warn'>): Promise<void> {
  for (let tries = 0; await isHeld(db, log); tries++) {
    if (tries === 0) log.info('another node has this site; waiting');
    await sleep(RETRY_MS);
  }
}

async function isHeld(db: Db, log: Pick<Logger, 'warn'>): Promise<boolean> {
  try {
    const holder = await db
      .selectFrom('leases')
      .select('owner')
      .where('name', '=', WHOLE_SITE)
      .where('expiresAt', '>', sql<Date>`clock_timestamp()`)
      .executeTakeFirst();
    return holder !== undefined;
  } catch (error) {
    log.warn({ err: error }, 'looking for the holder of the site failed; retrying');
    return true;
  }
}
