import { SessionReceipt } from '@floorcast/contract/session-totals';
import { queryOptions } from '@tanstack/react-query';
import { callOrThrow } from '../call/call.ts';

/** What a session came to, or has come to so far. */
export const receiptQuery = (sessionId: number) =>
  queryOptions({
    queryKey: ['receipt', sessionId],
    queryFn: ({ signal }) =>
      callOrThrow({ path: `/player/sessions/${sessionId}/receipt`, reply: SessionReceipt, signal }),
    staleTime: 0,
  });
