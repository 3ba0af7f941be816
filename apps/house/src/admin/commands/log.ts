import { ok } from '@floorcast/contract/result';
import * as z from 'zod';
import { columns } from '../columns.ts';
import { type Command, command } from '../command.ts';
import { whole } from '../fields.ts';

const LOG_SIZE = 20;

const log = command({
  name: 'log',
  summary: 'shows what was changed by these commands, the latest last; amounts in minor units',
  order: z.object({ size: whole(10_000).default(LOG_SIZE) }),
  async run({ size }, { db }) {
    const rows = await db
      .selectFrom('admin_log')
      .select(['at', 'who', 'action', 'detail'])
      .orderBy('id', 'desc')
      .limit(size)
      .execute();
    return ok(
      columns(
        ['at', 'who', 'action', 'detail'],
        rows
          .reverse()
          .map(({ at, who, action, detail }) => [at.toISOString(), who, action, JSON.stringify(detail)]),
      ),
    );
  },
});

/** The log of the administration. */
export const LOG: readonly Command[] = [log];
