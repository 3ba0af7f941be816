import { loadSettings, settings } from '../../api/settings/settings.ts';
import { type Account, account } from '../../api/sign-in/account.ts';
import { tokenStore } from '../../api/sign-in/token-store.ts';
import { loadScreenWords, startLanguage } from '../../lib/locale/i18n.ts';
import { storedLanguage } from '../../lib/locale/stored-language.ts';
import { i18n } from '../../lib/locale/translation.ts';
import { layout, showThemeColor } from '../../theme/layout.ts';
import { toast } from '../../ui/toast/toast.ts';
import { catalogues } from '../locales/catalogues.ts';
import type { AddressCheck } from './address-check.ts';
import { type AutoLogin, autoLogin, autoLoginWords, takeTokenFromAddress } from './auto-login.ts';
import { followStoredLayout } from './remembered-frame.ts';
import { setScheme } from './stored-scheme.ts';

/** All but the console's, which shows notices to staff. */
async function unregisterServiceWorkers(): Promise<void> {
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  const old = registrations.filter(({ scope }) => scope !== `${location.origin}/console/`);
  await Promise.all(old.map((registration) => registration.unregister()));
}

async function startWords(): Promise<void> {
  const stored = storedLanguage();
  if (stored === undefined) await settingsLoaded;
  await startLanguage(stored ?? settings().LANGUAGE, catalogues);
  // A visit with a stored token will need them; the screens await them themselves.
  if (tokenStore.read() !== null) loadScreenWords().catch(() => undefined);
}

/** The operator's texts, and dark or light, before the first screen. */
function applySettings(): void {
  const { COLOR_SCHEME, WORDS } = settings();
  i18n.replace(WORDS);
  const dark =
    COLOR_SCHEME === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : COLOR_SCHEME === 'dark';
  setScheme(dark ? 'dark' : 'light');
  showThemeColor();
}

let settingsLoaded: Promise<void> = Promise.resolve();
let wordsLoaded: Promise<void> = Promise.resolve();

/** The sign-in at the start of a visit. What a token from the address does to a stored one, TOKEN_LINK decides (START-3). */
async function signIn(offered: string | null): Promise<AutoLogin> {
  if (offered !== null) {
    if (tokenStore.read() !== null)
      return (await import('./token-link.ts')).considerToken(offered, settingsLoaded, wordsLoaded);
    tokenStore.store(offered, '');
  }
  return autoLogin();
}

const sayEnded = (words: string): void => toast({ kind: 'error', about: 'sign-in', words });

/** Storage is shut or full: the sign-in lives in this page alone. */
function sayUnlessStored(): void {
  if (!tokenStore.keeps()) toast({ kind: 'warning', about: 'sign-in', words: i18n.t('auth.thisPageOnly') });
}

function sayHowItBegan(result: AutoLogin): void {
  if (result.outcome === 'signed-in') sayUnlessStored();
  const words = autoLoginWords(result, i18n.t);
  if (words !== null) sayEnded(words);
}

/** With IP_CHEKCING the app is not shown before the house has checked the address (GATE-1). */
async function gate(): Promise<AddressCheck> {
  await settingsLoaded;
  if (!settings().IP_CHEKCING) return { outcome: 'open' };
  await wordsLoaded;
  const { checkAddress } = await import('./address-check.ts');
  return checkAddress(i18n.t('gate.checking'));
}

/**
 * Everything that must be known before the first screen: settings, texts, the address check and the sign-in (START-1…7,
 * START-10, GATE-1).
 */
export async function start(): Promise<AddressCheck> {
  const offered = takeTokenFromAddress(location, history);
  settingsLoaded = loadSettings().then(applySettings);
  unregisterServiceWorkers().catch((error: unknown) => console.warn('service workers', error));
  wordsLoaded = startWords();
  const painted = layout.start(new URL(location.href));
  const [began, check] = await Promise.all([signIn(offered), gate(), wordsLoaded, painted]);
  // The shell awaits it too, and reports a failure.
  if (began.outcome === 'signed-in') await followStoredLayout().catch(() => undefined);
  if (check.outcome === 'open') sayHowItBegan(began);
  return check;
}

const isExcluded = ({ said }: Extract<Account, { phase: 'signed-in' }>): boolean => said.exclusion !== null;

/** Shows why a sign-in ended, and has the guards evaluated again (START-5, START-6). */
export function followAccount(reevaluateGuards: () => void): () => void {
  let before = account.getState();
  return account.subscribe(() => {
    const now = account.getState();
    const was = before;
    before = now;
    if (was.phase !== 'signed-in') {
      if (now.phase === 'signed-in') sayUnlessStored();
      return;
    }
    // An exclusion closes some pages, and its end opens them.
    if (now.phase === 'signed-in' && isExcluded(was) !== isExcluded(now)) reevaluateGuards();
    if (now.phase !== 'guest') return;
    if (now.ended !== null) sayEnded(i18n.t(`auth.${now.ended}`));
    reevaluateGuards();
  });
}
