import { DoneReply } from '@floorcast/contract/auth';
import { SessionReceipt } from '@floorcast/contract/session-totals';
import { queryOptions } from '@tanstack/react-query';
import { call, callOrThrow } from '../call/call.ts';

/** Ends the player's session at a machine from here; its credit goes to the wallet (RECON-3). */
export const kickSession = (machineId: number) =>
  call({ method: 'POST', path: '/player/kick', body: { machineId }, reply: DoneReply });

/** Cashes the player's open session out and ends it (RECON-3). */
export const cancelSession = (machineId: number) =>
  call({ method: 'POST', path: '/player/cancel', body: { machineId }, reply: DoneReply });

/** What a session came to, or has come to so far. */
export const receiptQuery = (sessionId: number) =>
  queryOptions({
    queryKey: ['receipt', sessionId],
    queryFn: ({ signal }) =>
      callOrThrow({ path: `/player/sessions/${sessionId}/receipt`, reply: SessionReceipt, signal }),
    staleTime: 0,
  });
