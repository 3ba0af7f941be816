import { ok } from '@floorcast/contract/result';
import * as z from 'zod';
import { type Command, command } from '../command.ts';
import { whole } from '../fields.ts';
import { columns } from '../terminal/columns.ts';

const LOG_SIZE = 20;

const log = command({
  name: 'log',
  may: 'trail.read',
  summary: 'shows the trail: what staff did and what happened, the latest last; amounts in minor units',
  order: z.object({ size: whole(10_000).default(LOG_SIZE) }),
  async run({ size }, { db }) {
    const rows = await db
      .selectFrom('trail')
      .select(['seq', 'at', 'actor', 'kind', 'playerId', 'machineId', 'detail'])
      .orderBy('seq', 'desc')
      .limit(size)
      .execute();
    return ok(
      columns(
        ['number', 'at', 'who', 'what', 'player', 'machine', 'detail'],
        rows
          .reverse()
          .map(({ seq, at, actor, kind, playerId: player, machineId: machine, detail }) => [
            String(seq),
            at.toISOString(),
            actor,
            kind,
            String(player ?? '-'),
            String(machine ?? '-'),
            JSON.stringify(detail),
          ]),
      ),
    );
  },
});

/** The trail. */
export const LOG: readonly Command[] = [log];
