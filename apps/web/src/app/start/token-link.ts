import type { TokenPayload, ValidateReply } from '@floorcast/contract/auth';
import { err, ok, type Result } from '@floorcast/contract/result';
import { type Failure, failureWords } from '../../api/call/failure.ts';
import { validate } from '../../api/endpoints/auth.ts';
import { settings } from '../../api/settings/settings.ts';
import { account } from '../../api/sign-in/account.ts';
import { hasExpired, readToken } from '../../api/sign-in/token.ts';
import { tokenStore } from '../../api/sign-in/token-store.ts';
import { loadScreenWords } from '../../lib/locale/i18n.ts';
import { i18n } from '../../lib/locale/translation.ts';
import { openDialog } from '../../ui/dialog/dialog-host.ts';
import { toast } from '../../ui/toast/toast.ts';
import { switchAccount } from '../account/sign-out.ts';
import { type AutoLogin, autoLogin } from './auto-login.ts';

/** Handles a token from the address while another one is stored, as TOKEN_LINK says (START-3). */
export async function considerToken(
  token: string,
  settingsLoaded: Promise<void>,
  wordsLoaded: Promise<void>,
): Promise<AutoLogin> {
  await settingsLoaded;
  return settings().TOKEN_LINK === 'replace' ? replaceBy(token) : offer(token, wordsLoaded);
}

/** The token of the link becomes the access token. A lock of the screen stays with its account. */
function replaceBy(token: string): Promise<AutoLogin> {
  if (readToken(token)?.id !== readToken(tokenStore.read() ?? '')?.id) tokenStore.clear();
  tokenStore.store(token, '');
  return autoLogin();
}

/**
 * The house validates both tokens. The token of the same account replaces the stored one; for another account the player
 * is asked, after `wordsLoaded`; an invalid one changes nothing.
 */
async function offer(token: string, wordsLoaded: Promise<void>): Promise<AutoLogin> {
  const [present, offered] = await Promise.all([autoLogin(), validated(token)]);
  const now = account.getState();
  if (now.phase !== 'signed-in') {
    if (present.outcome === 'ended' && present.reason === 'network') return present;
    tokenStore.store(token, '');
    return autoLogin();
  }
  if (offered.ok && offered.value.user.id === now.user.id) account.signIn(offered.value.reply);
  else
    void wordsLoaded
      .then(loadScreenWords)
      .then(() => (offered.ok ? offerAccount(now.user, offered.value) : sayRefused(now.user, offered.error)));
  return present;
}

interface Offered {
  readonly user: TokenPayload;
  readonly reply: ValidateReply;
}

/** The house's validation of a token. One that cannot be read, or has expired, is not sent. */
async function validated(token: string): Promise<Result<Offered, Failure | 'invalid'>> {
  const payload = readToken(token);
  if (payload === null || hasExpired(payload)) return err('invalid');
  const result = await validate(token);
  if (!result.ok) return err(result.error.kind === 'refused' ? 'invalid' : result.error);
  const user = readToken(result.value.token);
  return user === null ? err('invalid') : ok({ user, reply: result.value });
}

function sayRefused(present: TokenPayload, reason: Failure | 'invalid'): void {
  const { t } = i18n;
  const words = reason === 'invalid' ? t('tokenLink.invalid', namesOf({ present })) : failureWords(reason, t);
  toast({ kind: 'warning', about: 'sign-in', words });
}

/** Asks the player whether another account replaces the present one. */
async function offerAccount(present: TokenPayload, { user: other, reply }: Offered): Promise<void> {
  const { t } = i18n;
  const names = namesOf({ present, other });
  const answer = await openDialog({
    title: t('tokenLink.title'),
    words: [t('tokenLink.accounts', names), t('tokenLink.consequence', names)],
    actions: [
      { id: 'keep', words: t('tokenLink.keep', names), look: 'strong', focused: true },
      { id: 'switch', words: t('tokenLink.switch', names) },
    ],
    testId: 'token-link',
  });
  if (answer === 'switch') await switchAccount(reply);
}

/** User names as parameters of texts, isolated: a name keeps its own direction in a text of the other direction. */
const namesOf = <Name extends string>(users: Readonly<Record<Name, TokenPayload>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries<TokenPayload>(users).map(([name, { username }]) => [name, `\u2068${username}\u2069`]),
  );
