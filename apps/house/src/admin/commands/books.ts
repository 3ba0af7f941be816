import { ok } from '@floorcast/contract/result';
import * as z from 'zod';
import { releaseLease, takeLease, WHOLE_SITE } from '../../platform/db/lease/lease.ts';
import { settleRestored } from '../../play/sessions/index.ts';
import { type Actor, restoreWaits } from '../../trail/index.ts';
import { change } from '../acting.ts';
import { type Acting, type Command, command, deny, type Ran } from '../command.ts';

const nameOf = (actor: Actor): string => ('id' in actor ? actor.username : actor.part);

const NOT_RESTORED =
  'The trail has no restore that waits for this. The operator of the database records one: npm run restore -- --restored <backup>';

/** Reconciles a restored database, while no node runs; `force`: no other process can have it open. */
export const settleBooks = (context: Acting, { force }: { readonly force: boolean }): Ran =>
  change(context, async (tx) => {
    // A node that waits gets it when this is done.
    if (force) await tx.deleteFrom('nodes').execute();
    const held = await takeLease(tx, WHOLE_SITE, nameOf(context.actor), { force });
    if (held === undefined)
      return deny('A node runs on this database, or was killed a moment ago: stop it and try again.');
    if (!(await restoreWaits(tx))) return deny(NOT_RESTORED);
    const { transfers, sessions } = await settleRestored(tx);
    await releaseLease(tx, held);
    return ok({
      kind: 'books.settled',
      detail: { transfers, sessions },
      reply: { transfers, sessions },
      lines: [
        `Every account has the balance of the backup: ${sessions} sessions and ${transfers} transfers were open.`,
      ],
    });
  });

/** Reconciliation after a restore. */
export const BOOKS: Command = command({
  name: 'books settle',
  may: 'setup.site',
  summary: 'reconciles accounts after a restore: ends what was open in the backup, and keeps its balances',
  order: z.object({}),
  run: (_, context) => settleBooks(context, { force: false }),
});
