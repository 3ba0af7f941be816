import type { Refusal } from '@floorcast/contract/errors';
import { err, ok } from '@floorcast/contract/result';
import * as z from 'zod';
import { CommandSignIns } from '../../people/accounts/index.ts';
import { systemClock } from '../../platform/clock.ts';
import { ASKED } from '../../platform/command-line.ts';
import { siteRules } from '../../site/settings.ts';
import { type Command, type CommandContext, deny, openCommand } from '../command.ts';
import { Username } from '../fields.ts';

async function signInsOf({ db, secret }: Pick<CommandContext, 'db' | 'secret'>): Promise<CommandSignIns> {
  const { policy } = await siteRules(db);
  return new CommandSignIns({ db, clock: systemClock, secret, staffMust: policy.staffSecondFactor });
}

/** The account that is signed in at this command line. */
export async function signedInAccount(context: Pick<CommandContext, 'db' | 'secret' | 'signIn'>) {
  const token = context.signIn.read();
  return token === undefined ? undefined : (await signInsOf(context)).accountOf(token);
}

const signIn = openCommand({
  name: 'sign-in',
  summary: 'signs you in for twelve hours: the other commands act as this account',
  words: ['username'],
  secrets: ['password'],
  order: z.object({ username: Username, password: z.string().default(ASKED) }),
  async run({ username, password: given }, context) {
    const { ask, signIn: stored } = context;
    const signIns = await signInsOf(context);
    const password = given === ASKED ? await ask(`Password of ${username}`) : given;
    const askCode = () => ask('Code of the authenticator app, or a recovery code');
    const signed = await signIns.signIn({ username, password, askCode });
    if (!signed.ok) return signInRefused(username, signed.error);
    const before = stored.read();
    if (before !== undefined) await signIns.end(before);
    stored.keep(signed.value);
    const account = await signIns.accountOf(signed.value);
    const reply = { username: account?.username ?? username, until: until(account?.exp) };
    return ok({ reply, lines: [`${reply.username} is signed in until ${reply.until}.`] });
  },
});

const until = (exp: number | undefined): string => new Date((exp ?? 0) * 1000).toISOString();

function signInRefused(username: string, refused: Refusal) {
  const { name } = refused;
  if (name === 'notAllowed') return deny(`${username} is no member of staff.`, name);
  if (name !== 'secondFactorNeeded') return err(refused);
  return refused.params?.ways === 'enrol'
    ? deny(`${username} must have a second factor: sign in to the site in a browser, and set one up.`, name)
    : deny(
        `${username} has passkeys only, which a command line cannot ask: set up an authenticator app in a browser.`,
        name,
      );
}

const signOut = openCommand({
  name: 'sign-out',
  summary: 'ends your sign-in at the command line',
  order: z.object({}),
  async run(_, context) {
    const { account, signIn: stored } = context;
    const token = stored.read();
    if (token !== undefined) await (await signInsOf(context)).end(token);
    stored.remove();
    return ok({
      reply: { username: account?.username ?? null },
      lines: [account === undefined ? 'Nobody was signed in.' : `${account.username} is signed out.`],
    });
  },
});

/** Signing in and out. */
export const SIGN_IN: readonly Command[] = [signIn, signOut];
