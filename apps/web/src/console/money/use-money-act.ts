import type { Result } from '@floorcast/contract/result';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Failure } from '../../api/call/failure.ts';
import { MONEY_KEY } from '../../api/endpoints/console/money.ts';
import { type ActState, useAct } from '../shared/form/use-act.ts';

/** An act about money. It is busy until what is shown has its outcome; carried out, it cannot be repeated. */
export function useMoneyAct(): ActState {
  const cache = useQueryClient();
  const act = useAct();
  const [done, setDone] = useState(false);
  return {
    ...act,
    busy: act.busy || done,
    async run<T>(work: () => Promise<Result<T, Failure>>): Promise<T | undefined> {
      if (done) return undefined;
      return act.run(async () => {
        const answer = await work();
        await cache.invalidateQueries({ queryKey: MONEY_KEY });
        setDone(answer.ok);
        return answer;
      });
    },
  };
}
