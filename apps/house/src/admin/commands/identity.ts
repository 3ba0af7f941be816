import { IdentityState } from '@floorcast/contract/registration';
import { err, ok } from '@floorcast/contract/result';
import * as z from 'zod';
import { accountVoidedTopic } from '../../modules/auth/index.ts';
import { setIdentity } from '../../modules/registration/index.ts';
import { announce } from '../../platform/db/announcements.ts';
import { accountNamed } from '../account.ts';
import { change } from '../change.ts';
import { type Command, command } from '../command.ts';
import { BirthDate, Country, Note, Username } from '../fields.ts';

const identity = command({
  name: 'identity',
  summary: 'says how the check of a player’s identity ended, with what the document showed',
  words: ['username', 'state'],
  order: z.object({
    username: Username,
    state: z.enum(IdentityState.options, `must be one of ${IdentityState.options.join(', ')}`),
    born: BirthDate.optional(),
    country: Country.optional(),
    document: Note.optional(),
  }),
  run: ({ username, state, born, country, document }, context) =>
    change(context, async (tx) => {
      const found = await accountNamed(tx, username);
      if (!found.ok) return found;
      const { id, username: exact, type } = found.value;
      if (type !== 'user') return err(`${exact} is no player.`);
      const facts = {
        ...(born !== undefined && { birth_date: born }),
        ...(country !== undefined && { country }),
      };
      if (Object.keys(facts).length > 0)
        await tx.updateTable('users').set(facts).where('id', '=', id).execute();
      await setIdentity(tx, id, { state, source: context.by, reference: document ?? null });
      return ok({
        action: 'identity',
        detail: { id, username: exact, state, ...facts },
        lines: [`The identity of ${exact} is: ${state}.`],
      });
    }),
});

const secondFactor = command({
  name: 'second-factor reset',
  summary: 'removes all second factors of an account whose owner has lost them; all its sign-ins end',
  words: ['username'],
  order: z.object({ username: Username }),
  run: ({ username }, context) =>
    change(context, async (tx) => {
      const found = await accountNamed(tx, username);
      if (!found.ok) return found;
      const { id, username: exact } = found.value;
      for (const table of ['authenticator_apps', 'passkeys', 'recovery_codes'] as const)
        await tx.deleteFrom(table).where('user_id', '=', id).execute();
      await tx
        .updateTable('users')
        .set((eb) => ({ token_version: eb('token_version', '+', 1) }))
        .where('id', '=', id)
        .execute();
      await announce(tx, accountVoidedTopic(id), {});
      return ok({
        action: 'second-factor reset',
        detail: { id, username: exact },
        lines: [`${exact} has no second factor, and is signed out everywhere.`],
      });
    }),
});

/** Commands for who an account belongs to. */
export const IDENTITY: readonly Command[] = [identity, secondFactor];
