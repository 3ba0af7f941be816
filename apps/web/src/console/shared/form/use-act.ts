import type { Result } from '@floorcast/contract/result';
import { useRef, useState } from 'react';
import { type Failure, failureWords } from '../../../api/call/failure.ts';
import { readable } from '../../../api/call/readable-params.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';

export function useAct(): ActState {
  const { t } = useTranslation();
  // Two presses may come before the next rendering.
  const runs = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  return {
    busy,
    failure,
    problem: failure && failureWords(readable(failure), t),
    async run(work) {
      if (runs.current) return undefined;
      runs.current = true;
      setBusy(true);
      setFailure(null);
      const done = await work();
      runs.current = false;
      setBusy(false);
      if (done.ok) return done.value;
      setFailure(done.error);
      return undefined;
    },
    forget: () => setFailure(null),
  };
}

/** An act of staff that is under way, or why the last one was refused. */
export interface ActState {
  readonly busy: boolean;
  readonly failure: Failure | null;
  /** In the reader's language; null: nothing was refused. */
  readonly problem: string | null;
  /** Carries an act out, one at a time. Undefined: it was refused, or one is under way. */
  run<T>(work: () => Promise<Result<T, Failure>>): Promise<T | undefined>;
  /** Says no more that the last one was refused. */
  forget(): void;
}
