import { isNewPin, PIN_DIGITS, PinCalls, type PinRequest } from '@floorcast/contract/pin';
import { type PasswordRequest, PlayerCalls, type ProfileReply } from '@floorcast/contract/player';
import { err, ok, type Result } from '@floorcast/contract/result';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { ask, askOrThrow, requestOf } from '../call/ask.ts';
import { callOrThrow } from '../call/call.ts';
import { type Failure, failureWords, isRefused, type Wording } from '../call/failure.ts';
import { account } from '../sign-in/account.ts';

/** The player's own account, or the one with an id, which the house shows to staff only. */
export const fetchProfile = (id: number | null, signal: AbortSignal): Promise<ProfileReply> =>
  id === null
    ? // What the account stores for its screens is not read here.
      callOrThrow({ ...requestOf(PlayerCalls.ownProfile), reply: PlayerCalls.profile.reply, signal })
    : askOrThrow(PlayerCalls.profile, { params: { id } }, signal);

/** Changes the player's password and continues with the new token: the old one has ended (PROFILE-2). */
export const changePassword = (body: PasswordRequest): Promise<Result<null, Failure>> =>
  account.renewBy(change(body));

async function change(body: PasswordRequest): Promise<Result<null, Failure>> {
  const result = await ask(PlayerCalls.changePassword, { body });
  if (!result.ok) return result;
  return account.renew(result.value.token) ? ok(null) : err({ kind: 'broken' });
}

/** Sets another PIN, or removes it with null: this browser locks and unlocks by it from now on. */
export async function changePin(body: PinRequest): Promise<Result<null, Failure>> {
  const result = await ask(PinCalls.change, { body });
  if (!result.ok) return result;
  account.setPin(result.value.pin_code);
  return ok(null);
}

/** Why no PIN was changed: the form says so itself before it is sent, or the house refused. */
type Problem = 'digits' | Failure;

/** A form that sets another PIN by the password, or removes the PIN. */
export function usePinChange(
  task: 'set' | 'remove',
  change: (body: PinRequest) => Promise<Result<null, Failure>>,
  onDone?: () => void,
) {
  const { t } = useTranslation();
  const [pin, setPin] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const removes = task === 'remove';
  const ready = !busy && password !== '' && (removes || pin !== '');

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!ready) return;
    if (!removes && !isNewPin(pin)) return setProblem('digits');
    setBusy(true);
    setProblem(null);
    const changed = await change({ password, pin: removes ? null : pin });
    setBusy(false);
    if (changed.ok) onDone?.();
    else setProblem(changed.error);
  }

  return { pin, setPin, password, setPassword, busy, ready, words: problemWords(problem, t), submit };
}

/** The text of a problem, at the field that it is about. */
function problemWords(problem: Problem | null, t: Wording): Record<'pin' | 'password', string | null> {
  if (problem === null) return { pin: null, password: null };
  if (problem === 'digits') return { pin: t('lock.digits', PIN_DIGITS), password: null };
  if (isRefused(problem, 'oldPasswordWrong')) return { pin: null, password: t('lock.wrongPassword') };
  if (isRefused(problem, 'notFound')) return { pin: null, password: t('lock.forgottenOut') };
  const words = failureWords(problem, t);
  return isRefused(problem, 'pinWrong') ? { pin: words, password: null } : { pin: null, password: words };
}
