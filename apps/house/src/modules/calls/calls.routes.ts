import {
  type Call,
  CallChangedReply,
  CallClaim,
  CallDone,
  CallHandOver,
  CallNoteReply,
  CallNoteRequest,
  CallReply,
  CallsQuery,
  CallsReply,
} from '@floorcast/contract/calls';
import { type Refusal, refusal } from '@floorcast/contract/errors';
import { CallKind } from '@floorcast/contract/help';
import { GivenId } from '@floorcast/contract/ids';
import type { Result } from '@floorcast/contract/result';
import { seconds } from '@floorcast/contract/time';
import * as z from 'zod';
import type { Db } from '../../platform/db/schema.ts';
import { Refused } from '../../platform/http/errors.ts';
import { about } from '../../platform/http/openapi.ts';
import type { Routes } from '../../platform/http/validation.ts';
import { type AuthService, accountOf } from '../auth/index.ts';
import type { CallBook } from './call-book.ts';
import { findCall } from './calls.repository.ts';
import { notesOf, type StaffCalls } from './staff-calls.ts';

const Path = z.object({ id: GivenId });

interface CallRouteParts {
  readonly auth: AuthService;
  readonly db: Db;
  readonly book: CallBook;
  readonly staffCalls: StaffCalls;
}

/** Staff read calls. */
export function callRoutes(app: Routes, parts: CallRouteParts): void {
  const { db, book } = parts;

  app.get(
    '/api/console/calls',
    {
      schema: {
        ...about('console', 'Lists calls: what needs a person.'),
        querystring: CallsQuery,
        response: { 200: CallsReply },
      },
      config: { may: 'calls.read' },
    },
    async ({ query: { page, size, ...filter } }) => ({
      ...(await book.list(filter, { page, size })),
      page,
      size,
    }),
  );

  app.get(
    '/api/console/calls/:id',
    {
      schema: {
        ...about('console', 'Reads a call with its notes.'),
        params: Path,
        response: { 200: CallReply },
      },
      config: { may: 'calls.read' },
    },
    async ({ params: { id } }) => {
      const row = await findCall(db, id);
      if (row === undefined) throw new Refused(refusal('notFound', { what: `call ${id}` }));
      const { claim, end } = await book.medians(CallKind.parse(row.kind));
      const inSeconds = (time: number | null) => (time === null ? null : seconds(Math.round(time)));
      return {
        call: await book.describe(row),
        notes: await notesOf(db, id),
        estimate: { claimSeconds: inSeconds(claim), endSeconds: inSeconds(end) },
      };
    },
  );

  workRoutes(app, parts);
}

/** The reply to an act. @throws {Refused} */
function changed(result: Result<Call, Refusal>) {
  if (!result.ok) throw new Refused(result.error);
  return { status: 1 as const, call: result.value };
}

/** Staff work on calls. */
function workRoutes(app: Routes, { auth, staffCalls }: CallRouteParts): void {
  const act = <Body extends z.core.$ZodType>(summary: string, body: Body) => ({
    schema: { ...about('console', summary), params: Path, body, response: { 200: CallChangedReply } },
    config: { may: 'calls.work' as const },
  });

  app.post('/api/console/calls/:id/claim', act('Takes care of a call.', CallClaim), async (request) =>
    changed(await staffCalls.claim(await accountOf(auth, request), request.params.id, request.body.from)),
  );

  app.post(
    '/api/console/calls/:id/release',
    {
      schema: {
        ...about('console', 'Leaves a call to others.'),
        params: Path,
        response: { 200: CallChangedReply },
      },
      config: { may: 'calls.work' },
    },
    async (request) => changed(await staffCalls.release(await accountOf(auth, request), request.params.id)),
  );

  app.post(
    '/api/console/calls/:id/hand-over',
    act('Hands a call over to a colleague.', CallHandOver),
    async (request) =>
      changed(await staffCalls.handOver(await accountOf(auth, request), request.params.id, request.body.to)),
  );

  app.post(
    '/api/console/calls/:id/done',
    act('Closes a call whose cause cannot go by itself.', CallDone),
    async (request) =>
      changed(await staffCalls.done(await accountOf(auth, request), request.params.id, request.body.note)),
  );

  app.post(
    '/api/console/calls/:id/notes',
    {
      schema: {
        ...about('console', 'Notes on a call, once per request.'),
        params: Path,
        body: CallNoteRequest,
        response: { 200: CallNoteReply },
      },
      config: { may: 'calls.work' },
    },
    async (request) => {
      const account = await accountOf(auth, request);
      const noted = await staffCalls.note(account, request.params.id, request.body);
      if (!noted.ok) throw new Refused(noted.error);
      return { status: 1 as const, note: noted.value };
    },
  );
}
