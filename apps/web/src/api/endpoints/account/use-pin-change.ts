import { isNewPin, PIN_DIGITS, type PinRequest } from '@floorcast/contract/pin';
import type { Result } from '@floorcast/contract/result';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { type Failure, failureWords, isRefused, type Wording } from '../../call/failure.ts';

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
