import { ShiftChangedReply, ShiftEnd, ShiftNoteRequest, ShiftReply } from '@floorcast/contract/shift';
import { Refused } from '../../platform/http/errors.ts';
import { about } from '../../platform/http/openapi.ts';
import type { Routes } from '../../platform/http/validation.ts';
import { type AuthService, accountOf } from '../auth/index.ts';
import type { ShiftService } from './shift.service.ts';

interface ShiftRouteParts {
  readonly auth: AuthService;
  readonly shifts: ShiftService;
}

/** Staff begin and end their duty, and tell the next shift what it must know. */
export function shiftRoutes(app: Routes, { auth, shifts }: ShiftRouteParts): void {
  app.get(
    '/api/console/shift',
    {
      schema: {
        ...about('console', 'Reads who is on duty, what was handed over, and what is open.'),
        response: { 200: ShiftReply },
      },
      config: { may: 'shift.read' },
    },
    async () => shifts.overview(),
  );

  app.post(
    '/api/console/shift/begin',
    {
      schema: { ...about('console', 'Begins one’s duty.'), response: { 200: ShiftChangedReply } },
      config: { may: 'shift.work' },
    },
    async (request) => {
      await shifts.begin(await accountOf(auth, request));
      return { status: 1 as const, onDuty: true };
    },
  );

  app.post(
    '/api/console/shift/end',
    {
      schema: {
        ...about('console', 'Ends one’s duty, with a note to the next shift.'),
        body: ShiftEnd,
        response: { 200: ShiftChangedReply },
      },
      config: { may: 'shift.work' },
    },
    async (request) => {
      await shifts.end(await accountOf(auth, request), request.body.note);
      return { status: 1 as const, onDuty: false };
    },
  );

  app.post(
    '/api/console/shift/notes',
    {
      schema: {
        ...about('console', 'Writes a note to the next shift, once per request.'),
        body: ShiftNoteRequest,
        response: { 200: ShiftChangedReply },
      },
      config: { may: 'shift.work' },
    },
    async (request) => {
      const account = await accountOf(auth, request);
      const noted = await shifts.note(account, request.body);
      if (!noted.ok) throw new Refused(noted.error);
      return { status: 1 as const, onDuty: await shifts.isOnDuty(account.id) };
    },
  );
}
