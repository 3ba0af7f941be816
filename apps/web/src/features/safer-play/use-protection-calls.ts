import type { ExclusionRequest } from '@floorcast/contract/exclusion';
import { type LimitName, ProtectionCalls } from '@floorcast/contract/limits';
import { RealityCheckCalls } from '@floorcast/contract/reality-check';
import type { Result } from '@floorcast/contract/result';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api/call/ask.ts';
import { type Failure, failureWords } from '../../api/call/failure.ts';
import { readable } from '../../api/call/readable-params.ts';
import { protectionHasChanged } from '../../api/stores/protection.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { toast } from '../../ui/toast/toast.ts';

/** The calls of the page, one at a time: each ends in whether it was done, and says what failed. */
export function useProtectionCalls() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);

  async function done(asked: Promise<Result<unknown, Failure>>, words: string): Promise<boolean> {
    setBusy(true);
    const result = await asked;
    setBusy(false);
    // A refusal may come from a change on another device.
    protectionHasChanged(queries);
    if (result.ok) toast({ kind: 'success', words: t(words) });
    else toast({ kind: 'error', words: failureWords(readable(result.error), t) });
    return result.ok;
  }

  return {
    busy,
    set: (name: LimitName, value: number | null) =>
      done(ask(ProtectionCalls.setLimit, { params: { name }, body: { value } }), 'saferPlay.saved'),
    withdraw: (name: LimitName) =>
      done(ask(ProtectionCalls.withdrawRaise, { params: { name } }), 'saferPlay.kept'),
    exclude: (request: ExclusionRequest) =>
      done(ask(ProtectionCalls.exclude, { body: request }), 'saferPlay.break.begun'),
    checkEvery: (minutes: number | null) =>
      done(ask(RealityCheckCalls.choose, { body: { minutes } }), 'saferPlay.saved'),
  };
}
