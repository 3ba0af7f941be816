import { assertNever } from '@floorcast/contract/assert-never';
import { err, mapOk, type Result } from '@floorcast/contract/result';
import { type NewAppReply, SecondFactorCalls } from '@floorcast/contract/second-factor';
import { useState } from 'react';
import { ask } from '../../../api/call/ask.ts';
import { type Failure, isRefused, type Wording } from '../../../api/call/failure.ts';
import { refusalInWords, useAct } from '../../../api/call/use-act.ts';
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

/** What came of a step: an app to confirm, or a change with the recovery codes that are shown now, if any. */
type Outcome = Result<Extract<View, { kind: 'app' | 'codes' }>, Failure>;

const changedBy = (reply: Result<{ codes: readonly string[] }, Failure>): Outcome =>
  mapOk(reply, ({ codes }) => ({ kind: 'codes', codes }));

async function carryOut(task: Task, password: string, name: string, t: Wording): Promise<Outcome> {
  switch (task.kind) {
    case 'app': {
      const begun = await ask(SecondFactorCalls.beginApp, { body: { password } });
      return mapOk(begun, (app) => ({ kind: 'app', app, password }));
    }
    case 'passkey':
      return addNamed(password, name, t);
    case 'codes':
      return changedBy(await ask(SecondFactorCalls.newRecoveryCodes, { body: { password } }));
    case 'remove': {
      const removed = await ask(SecondFactorCalls.remove, { body: { password, factor: task.factor } });
      return mapOk(removed, () => ({ kind: 'codes', codes: [] }));
    }
    default:
      return assertNever(task);
  }
}

async function addNamed(password: string, name: string, t: Wording): Promise<Outcome> {
  const asked = await ask(SecondFactorCalls.passkeyOptions, { body: { password } });
  if (!asked.ok) return asked;
  const noPasskey = err(refusalInWords(t('profile.second.noPasskey')));
  const passkey = await makePasskey(asked.value.options);
  if (passkey === undefined) return noPasskey;
  const added = await ask(SecondFactorCalls.addPasskey, {
    body: { ticket: asked.value.ticket, name, passkey },
  });
  return wasWrong(added) ? noPasskey : changedBy(added);
}

async function confirmNew(password: string, code: string, t: Wording): Promise<Outcome> {
  const confirmed = await ask(SecondFactorCalls.confirmApp, { body: { password, code } });
  return wasWrong(confirmed) ? err(refusalInWords(t('profile.second.wrongCode'))) : changedBy(confirmed);
}

const wasWrong = (reply: Result<unknown, Failure>): boolean =>
  !reply.ok && isRefused(reply.error, 'secondFactorWrong');

/** Changes of second factors, one step after the other. `onChanged`: the house has changed something. */
export function useChanges(onChanged: () => void) {
  const { t } = useTranslation();
  const [view, setView] = useState<View>(OVERVIEW);
  const { busy, problem, run, forget } = useAct();

  function show(next: View): void {
    forget();
    setView(next);
  }

  function changed(codes: readonly string[]): void {
    onChanged();
    toast({ kind: 'success', words: t('profile.second.done') });
    show(codes.length === 0 ? OVERVIEW : { kind: 'codes', codes });
  }

  async function take(step: () => Promise<Outcome>): Promise<void> {
    const outcome = await run(step);
    if (outcome?.kind === 'codes') changed(outcome.codes);
    else if (outcome !== undefined) show(outcome);
  }

  return {
    view,
    busy,
    said: problem,
    ask: (task: Task) => show({ kind: 'password', task }),
    cancel: () => show(OVERVIEW),
    go: (task: Task, password: string, name: string) => take(() => carryOut(task, password, name, t)),
    confirm: (password: string, code: string) => take(() => confirmNew(password, code, t)),
  };
}
