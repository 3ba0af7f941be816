import type { Routes } from '../../platform/http/validation.ts';
import type { AuthService } from '../auth/index.ts';
import { CallBook, type CallBookParts } from './call-book.ts';
import { callRoutes } from './calls.routes.ts';
import { helpRoutes } from './help.routes.ts';
import { Help } from './help.ts';
import { letterRoutes } from './letters/letters.routes.ts';
import { Letters } from './letters/letters.ts';
import { StaffCalls } from './staff-calls.ts';

/** What every node has of calls: staff read and work on them, and players ask for help. */
export function openCallRoutes(
  app: Routes,
  parts: CallBookParts & { readonly auth: AuthService },
): StaffCalls {
  const book = new CallBook(parts);
  const own = { ...parts, book };
  const staffCalls = new StaffCalls(parts, book);
  callRoutes(app, { ...own, staffCalls });
  letterRoutes(app, { ...own, letters: new Letters(parts, book) });
  helpRoutes(app, { ...own, help: new Help(parts, book) });
  return staffCalls;
}
