import { IdentityState } from '@floorcast/contract/registration';
import { err, ok } from '@floorcast/contract/result';
import * as z from 'zod';
import { PlayerActs } from '../../console/player-files/index.ts';
import { accountVoidedTopic } from '../../people/accounts/index.ts';
import { announce } from '../../platform/db/announcements.ts';
import { siteRules } from '../../site/settings.ts';
import { accountNamed, accountToChange } from '../account.ts';
import { change } from '../change.ts';
import { type Command, command } from '../command.ts';
import { BirthDate, Country, Note, Username } from '../fields.ts';
import { refusedWords } from '../refused-words.ts';

const identity = command({
  name: 'identity',
  may: 'players.identity',
  summary: 'says how the check of a player’s identity ended, with what the document showed',
  words: ['username', 'state'],
  order: z.object({
    username: Username,
    state: z.enum(IdentityState.options, `must be one of ${IdentityState.options.join(', ')}`),
    born: BirthDate.optional(),
    country: Country.optional(),
    document: Note.optional(),
  }),
  async run({ username, state, born, country, document }, { db, account }) {
    const found = await accountNamed(db, username);
    if (!found.ok) return found;
    const { id, username: exact, type } = found.value;
    if (type !== 'user') return err(`${exact} is no player.`);
    const { policy } = await siteRules(db);
    const decided = await new PlayerActs({ db, policy }).identity(account, id, {
      state,
      reason: document ?? 'by command',
      ...(born !== undefined && { birthDate: born }),
      ...(country !== undefined && { country }),
    });
    if (!decided.ok) return err(await refusedWords(db, decided.error));
    return ok([`The identity of ${exact} is: ${state}.`]);
  },
});

const secondFactor = command({
  name: 'second-factor reset',
  may: 'staff.manage',
  summary: 'removes all second factors of an account whose owner has lost them; all its sign-ins end',
  words: ['username'],
  order: z.object({ username: Username }),
  run: ({ username }, context) =>
    change(context, async (tx) => {
      const found = await accountToChange(tx, context, username);
      if (!found.ok) return found;
      const { id, username: exact } = found.value;
      for (const table of ['authenticatorApps', 'passkeys', 'recoveryCodes'] as const)
        await tx.deleteFrom(table).where('userId', '=', id).execute();
      await tx
        .updateTable('users')
        .set((eb) => ({ tokenVersion: eb('tokenVersion', '+', 1) }))
        .where('id', '=', id)
        .execute();
      await announce(tx, accountVoidedTopic(id), {});
      return ok({
        kind: 'account.second-factor-reset',
        playerId: id,
        detail: { username: exact },
        lines: [`${exact} has no second factor, and is signed out everywhere.`],
      });
    }),
});

/** Commands for who an account belongs to. */
export const IDENTITY: readonly Command[] = [identity, secondFactor];
