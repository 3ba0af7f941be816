import { assertNever } from '@floorcast/contract/assert-never';
import { type NewAppReply, SecondFactorCalls } from '@floorcast/contract/second-factor';
import { useState } from 'react';
import { ask } from '../../../api/call/ask.ts';
import { type Failure, failureWords, isRefused, type Wording } from '../../../api/call/failure.ts';
import { makePasskey } from '../../../api/sign-in/passkeys.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { toast } from '../../../ui/toast/toast.ts';

/** What a player wants to change. */
export type Task =
  | { readonly kind: 'app' }
  | { readonly kind: 'passkey' }
  | { readonly kind: 'codes' }
  | { readonly kind: 'remove'; readonly factor: string; readonly name: string };

/** What is shown of a change. */
export type View =
  | { readonly kind: 'overview' }
  | { readonly kind: 'password'; readonly task: Task }
  /** Its confirmation takes the password again. */
  | { readonly kind: 'app'; readonly app: NewAppReply; readonly password: string }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };

const OVERVIEW: View = { kind: 'overview' };

/** What came of a step. */
type Outcome =
  | { readonly kind: 'failed'; readonly words: string }
  | { readonly kind: 'begun'; readonly app: NewAppReply; readonly password: string }
  /** With the recovery codes that are shown now. */
  | { readonly kind: 'changed'; readonly codes: readonly string[] };

const failed = (failure: Failure, t: Wording): Outcome => ({
  kind: 'failed',
  words: failureWords(failure, t),
});

async function carryOut(task: Task, password: string, name: string, t: Wording): Promise<Outcome> {
  switch (task.kind) {
    case 'app': {
      const result = await ask(SecondFactorCalls.beginApp, { body: { password } });
      return result.ok ? { kind: 'begun', app: result.value, password } : failed(result.error, t);
    }
    case 'passkey':
      return addNamed(password, name, t);
    case 'codes': {
      const result = await ask(SecondFactorCalls.newRecoveryCodes, { body: { password } });
      return result.ok ? { kind: 'changed', codes: result.value.codes } : failed(result.error, t);
    }
    case 'remove': {
      const result = await ask(SecondFactorCalls.remove, { body: { password, factor: task.factor } });
      return result.ok ? { kind: 'changed', codes: [] } : failed(result.error, t);
    }
    default:
      return assertNever(task);
  }
}

async function addNamed(password: string, name: string, t: Wording): Promise<Outcome> {
  const asked = await ask(SecondFactorCalls.passkeyOptions, { body: { password } });
  if (!asked.ok) return failed(asked.error, t);
  const passkey = await makePasskey(asked.value.options);
  if (passkey === undefined) return { kind: 'failed', words: t('profile.second.noPasskey') };
  const added = await ask(SecondFactorCalls.addPasskey, {
    body: { ticket: asked.value.ticket, name, passkey },
  });
  if (added.ok) return { kind: 'changed', codes: added.value.codes };
  const wrong = isRefused(added.error, 'secondFactorWrong');
  return wrong ? { kind: 'failed', words: t('profile.second.noPasskey') } : failed(added.error, t);
}

async function confirmNew(password: string, code: string, t: Wording): Promise<Outcome> {
  const result = await ask(SecondFactorCalls.confirmApp, { body: { password, code } });
  if (result.ok) return { kind: 'changed', codes: result.value.codes };
  const wrong = isRefused(result.error, 'secondFactorWrong');
  return wrong ? { kind: 'failed', words: t('profile.second.wrongCode') } : failed(result.error, t);
}

/** Changes of second factors, one step after the other. `onChanged`: the house has changed something. */
export function useChanges(onChanged: () => void) {
  const { t } = useTranslation();
  const [view, setView] = useState<View>(OVERVIEW);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<string | null>(null);

  function show(next: View): void {
    setSaid(null);
    setView(next);
  }

  function changed(codes: readonly string[]): void {
    onChanged();
    toast({ kind: 'success', words: t('profile.second.done') });
    show(codes.length === 0 ? OVERVIEW : { kind: 'codes', codes });
  }

  async function take(step: () => Promise<Outcome>): Promise<void> {
    if (busy) return;
    setBusy(true);
    setSaid(null);
    const outcome = await step();
    setBusy(false);
    if (outcome.kind === 'failed') setSaid(outcome.words);
    else if (outcome.kind === 'begun') show({ ...outcome, kind: 'app' });
    else changed(outcome.codes);
  }

  return {
    view,
    busy,
    said,
    ask: (task: Task) => show({ kind: 'password', task }),
    cancel: () => show(OVERVIEW),
    go: (task: Task, password: string, name: string) => take(() => carryOut(task, password, name, t)),
    confirm: (password: string, code: string) => take(() => confirmNew(password, code, t)),
  };
}
