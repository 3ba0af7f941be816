import type { Result } from '@floorcast/contract/result';
import { useRef, useState } from 'react';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { type Failure, failureWords } from './failure.ts';
import { readable } from './readable-params.ts';

/** A refusal by the client itself, in its own words. */
export const refusalInWords = (message: string): Failure => ({
  kind: 'refused',
  code: 0,
  params: {},
  message,
});

/** `onRefused` is called with each refusal, and with its words in the reader's language. */
export function useAct(onRefused?: (failure: Failure, words: string) => void): ActState {
  const { t } = useTranslation();
  // Two presses may come before the next rendering.
  const runs = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const wordsOf = (refused: Failure) => failureWords(readable(refused), t);
  return {
    busy,
    failure,
    problem: failure && wordsOf(failure),
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
      onRefused?.(done.error, wordsOf(done.error));
      return undefined;
    },
    refuse: setFailure,
    forget: () => setFailure(null),
  };
}

/** An act that is under way, or why the last one was refused. */
export interface ActState {
  readonly busy: boolean;
  readonly failure: Failure | null;
  /** In the reader's language; null: nothing was refused. */
  readonly problem: string | null;
  /** Carries an act out, one at a time. Undefined: it was refused, or one is under way. */
  run<T>(work: () => Promise<Result<T, Failure>>): Promise<T | undefined>;
  /** Refuses an act before it is sent. */
  refuse(failure: Failure): void;
  /** Says no more that the last one was refused. */
  forget(): void;
}
