import type { Result } from '@floorcast/contract/result';
import { useState } from 'react';
import { type Failure, failureWords } from '../../../api/call/failure.ts';
import { readable } from '../../../api/call/readable-params.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';

/** An act of staff that is under way, or why the last one was refused. */
export interface ActState {
  readonly busy: boolean;
  /** In the reader's language; null: nothing was refused. */
  readonly problem: string | null;
  /** The field of the form that the refusal is about. */
  readonly field: string | undefined;
  /** Carries an act out, one at a time. Undefined: it was refused, or one is under way. */
  run<T>(work: () => Promise<Result<T, Failure>>): Promise<T | undefined>;
}

export function useAct(): ActState {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  return {
    busy,
    problem: failure && failureWords(readable(failure), t),
    field: failure?.kind === 'refused' ? String(failure.params.field ?? '') || undefined : undefined,
    async run(work) {
      if (busy) return undefined;
      setBusy(true);
      setFailure(null);
      const done = await work();
      setBusy(false);
      if (done.ok) return done.value;
      setFailure(done.error);
      return undefined;
    },
  };
}
