import type { Routes } from '../../platform/http/validation.ts';
import type { AuthService } from '../auth/index.ts';
import { CallBook, type CallBookParts } from './call-book.ts';
import { callCalls } from './calls.calls.ts';
import { helpRoutes } from './help.routes.ts';
import { Help } from './help.ts';
import { Letters } from './letters/letters.ts';
import { StaffCalls } from './staff-calls.ts';

/** What every node has of calls: staff read and work on them, and players ask for help. */
export function openCalls(app: Routes, parts: CallBookParts & { readonly auth: AuthService }) {
  const book = new CallBook(parts);
  const staffCalls = new StaffCalls(parts, book);
  helpRoutes(app, { ...parts, book, help: new Help(parts, book) });
  return { staffCalls, calls: callCalls({ ...parts, book, staffCalls, letters: new Letters(parts, book) }) };
}
