import { QueryClient } from '@tanstack/react-query';
import { FailureError } from '../api/call/failure.ts';

const RETRIES = 2;

/** The one cache of the house's answers. A refusal is an answer: only lost calls are retried. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5000,
      retry: (count, error) =>
        count < RETRIES && error instanceof FailureError && error.failure.kind === 'network',
    },
  },
});
