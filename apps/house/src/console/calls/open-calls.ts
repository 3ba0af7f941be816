import type { AuthService } from '../../people/accounts/index.ts';
import { CallBook, type CallBookParts } from './call-book.ts';
import { callCalls } from './calls.calls.ts';
import { Letters } from './letters/letters.ts';
import { StaffCalls } from './staff-calls.ts';

/** What every node has of calls for staff, who read and work on them. */
export function openCalls(parts: CallBookParts & { readonly auth: AuthService }) {
  const book = new CallBook(parts);
  const staffCalls = new StaffCalls(parts, book);
  return { staffCalls, calls: callCalls({ ...parts, book, staffCalls, letters: new Letters(parts, book) }) };
}
