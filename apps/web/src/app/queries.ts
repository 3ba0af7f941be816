import { QueryClient } from '@tanstack/react-query';
import { FailureError } from '../api/failure.ts';

const RETRIES = 2;

/** The one cache of what the house has answered. A refusal is an answer: only lost calls are tried again. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5000,
      retry: (count, error) =>
        count < RETRIES && error instanceof FailureError && error.failure.kind === 'network',
    },
  },
});
