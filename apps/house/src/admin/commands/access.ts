import { err, ok } from '@floorcast/contract/result';
import * as z from 'zod';
import { accountVoidedTopic } from '../../modules/auth/index.ts';
import { announce } from '../../platform/db/announcements.ts';
import { accountNamed } from '../account.ts';
import { change } from '../change.ts';
import { type Command, command } from '../command.ts';
import { Username } from '../fields.ts';

const Target = z.object({ username: Username });

const ban = command({
  name: 'ban',
  summary: 'signs an account out everywhere at once and lets it in no more',
  words: ['username'],
  order: Target,
  run: ({ username }, context) =>
    change(context, async (tx) => {
      const found = await accountNamed(tx, username);
      if (!found.ok) return found;
      const { id, username: exact } = found.value;
      const { numUpdatedRows } = await tx
        .updateTable('users')
        .set((eb) => ({ banned: true, token_version: eb('token_version', '+', 1) }))
        .where('id', '=', id)
        .where('banned', '=', false)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return err(`${exact} is banned already.`);
      await announce(tx, accountVoidedTopic(id), {});
      return ok({ action: 'ban', detail: { id, username: exact }, lines: [`${exact} is banned.`] });
    }),
});

const unban = command({
  name: 'unban',
  summary: 'lifts the ban of an account',
  words: ['username'],
  order: Target,
  run: ({ username }, context) =>
    change(context, async (tx) => {
      const found = await accountNamed(tx, username);
      if (!found.ok) return found;
      const { id, username: exact } = found.value;
      const { numUpdatedRows } = await tx
        .updateTable('users')
        .set({ banned: false })
        .where('id', '=', id)
        .where('banned', '=', true)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return err(`${exact} is not banned.`);
      return ok({
        action: 'unban',
        detail: { id, username: exact },
        lines: [`${exact} may sign in again.`],
      });
    }),
});

const unblock = command({
  name: 'unblock',
  summary: 'forgives an account its wrong passwords before their time is over',
  words: ['username'],
  order: Target,
  run: ({ username }, context) =>
    change(context, async (tx) => {
      const found = await accountNamed(tx, username);
      if (!found.ok) return found;
      const { id, username: exact } = found.value;
      const { numUpdatedRows } = await tx
        .updateTable('users')
        .set({ wrong_tries: 0, blocked_until: null })
        .where('id', '=', id)
        .where((eb) => eb.or([eb('wrong_tries', '>', 0), eb('blocked_until', 'is not', null)]))
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return err(`${exact} has no wrong passwords to forgive.`);
      return ok({
        action: 'unblock',
        detail: { id, username: exact },
        lines: [`${exact} may try passwords again.`],
      });
    }),
});

/** Commands for access to accounts. */
export const ACCESS: readonly Command[] = [ban, unban, unblock];
