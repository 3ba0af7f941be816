import type { QueryClient } from '@tanstack/react-query';
import { MONEY_KEY } from '../../api/endpoints/console.ts';

/** The outcome of an act about money, once what is shown of money has it: until then the act is under way. */
export async function shown<T>(cache: QueryClient, act: Promise<T>): Promise<T> {
  const outcome = await act;
  await cache.invalidateQueries({ queryKey: MONEY_KEY });
  return outcome;
}
