import type { Routes } from '../../platform/http/validation.ts';
import type { AuthService } from '../auth/index.ts';
import { CallBook, type CallBookParts } from './call-book.ts';
import { callRoutes } from './calls.routes.ts';
import { letterRoutes } from './letters/letters.routes.ts';
import { Letters } from './letters/letters.ts';
import { StaffCalls } from './staff-calls.ts';

/** What every node has of calls for staff, who read and work on them. */
export function openCallRoutes(
  app: Routes,
  parts: CallBookParts & { readonly auth: AuthService },
): StaffCalls {
  const book = new CallBook(parts);
  const own = { ...parts, book };
  const staffCalls = new StaffCalls(parts, book);
  callRoutes(app, { ...own, staffCalls });
  letterRoutes(app, { ...own, letters: new Letters(parts, book) });
  return staffCalls;
}
