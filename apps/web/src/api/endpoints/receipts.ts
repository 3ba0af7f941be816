import { ReceiptCalls } from '@floorcast/contract/session-totals';
import { queryOf } from '../call/ask.ts';

/** What a session came to, or has come to so far. */
export const receiptQuery = (sessionId: number) => queryOf(ReceiptCalls.read, { params: { id: sessionId } });
