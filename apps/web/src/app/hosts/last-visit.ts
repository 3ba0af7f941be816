import { HistoryCalls, type SessionRow } from '@floorcast/contract/player';
import { askOrThrow } from '../../api/call/ask.ts';
import { settings } from '../../api/settings/settings.ts';
import { account } from '../../api/sign-in/account.ts';
import { loadScreenWords } from '../../lib/locale/i18n.ts';
import { formatMinute, spokenDuration } from '../../lib/locale/moments.ts';
import { i18n } from '../../lib/locale/translation.ts';
import { formatSignedMinor } from '../../lib/money/format-money.ts';
import { takeBack, toastFor } from '../../ui/toast/toast.ts';

const ID = 'last-visit';
/** As long (ms) as two sentences are read at ease. */
const STAYS_MS = 10_000;

/** Says, after a sign-in, when the account was used before, and what the last session came to (PROT-32). */
export async function sayLastVisit(): Promise<void> {
  const state = account.getState();
  if (state.phase !== 'signed-in' || state.said.last_logon === null) return;
  await loadScreenWords();
  const at = formatMinute(state.said.last_logon, i18n.language);
  const words = [i18n.t('lastVisit.signIn', { at }), await lastSessionWords()];
  // Nothing lies over a game that was opened meanwhile.
  if (inGame()) return;
  toastFor({ kind: 'info', id: ID, words: words.filter((each) => each !== '').join(' ') }, STAYS_MS);
}

/** A game is opened: what is said belongs to the screens before it. */
export const endLastVisit = (): void => takeBack(ID);

const inGame = (): boolean => location.pathname.startsWith('/game/');

async function lastSessionWords(): Promise<string> {
  const query = { page: 1, size: 1, sort: '-start' } as const;
  const list = await askOrThrow(HistoryCalls.sessions, { query }, AbortSignal.timeout(STAYS_MS)).catch(
    () => undefined,
  );
  const last = list?.items[0];
  return last === undefined ? '' : sessionWords(last);
}

function sessionWords({ machine, duration, net }: SessionRow): string {
  const time = spokenDuration(duration, i18n.language);
  if (net === undefined) return i18n.t('lastVisit.session', { machine, time });
  const result = formatSignedMinor(net, i18n.language, settings().CURRENCY);
  return i18n.t('lastVisit.sessionNet', { machine, time, net: result });
}
