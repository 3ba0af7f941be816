import { type Call, CallCalls } from '@floorcast/contract/calls';
import { type Refusal, refusal } from '@floorcast/contract/errors';
import { CallKind } from '@floorcast/contract/help';
import { err, ok, type Result } from '@floorcast/contract/result';
import { seconds } from '@floorcast/contract/time';
import type { SiteContext } from '../../context.ts';
import { type AuthService, answer } from '../../people/accounts/index.ts';
import { CallBook, type CallBookParts } from './call-book.ts';
import { findCall } from './calls.repository.ts';
import { Letters } from './letters/letters.ts';
import { notesOf, StaffCalls } from './staff-calls.ts';

/** Staff read calls and work on them; those that help players answer letters. */
export const callCalls = ({
  db,
  book,
  staffCalls,
  letters,
}: Pick<SiteContext, 'db'> & {
  readonly book: CallBook;
  readonly staffCalls: StaffCalls;
  readonly letters: Letters;
}) =>
  answer(CallCalls, {
    list: async ({ query }) => ok(await book.page(query)),
    async read({ params: { id } }) {
      const row = await findCall(db, id);
      if (row === undefined) return err(refusal('notFound', { what: `call ${id}` }));
      const { claim, end } = await book.medians(CallKind.parse(row.kind));
      const inSeconds = (time: number | null) => (time === null ? null : seconds(Math.round(time)));
      return ok({
        call: await book.describe(row),
        notes: await notesOf(db, id),
        estimate: { claimSeconds: inSeconds(claim), endSeconds: inSeconds(end) },
      });
    },
    claim: async ({ params: { id }, body: { from } }, { account }) =>
      changed(await staffCalls.claim(account, id, from)),
    release: async ({ params: { id } }, { account }) => changed(await staffCalls.release(account, id)),
    handOver: async ({ params: { id }, body: { to } }, { account }) =>
      changed(await staffCalls.handOver(account, id, to)),
    done: async ({ params: { id }, body: { note } }, { account }) =>
      changed(await staffCalls.done(account, id, note)),
    async note({ params: { id }, body }, { account }) {
      const noted = await staffCalls.note(account, id, body);
      return noted.ok ? ok({ note: noted.value }) : noted;
    },
    async readLetter({ params: { id } }, { account }) {
      const read = await letters.read(account, id);
      return read.ok ? ok({ messages: read.value }) : read;
    },
    answerLetter: async ({ params: { id }, body }, { account }) =>
      changed(await letters.answer(account, id, body)),
  });

const changed = (result: Result<Call, Refusal>) => (result.ok ? ok({ call: result.value }) : result);

/** What every node has of calls for staff, who read and work on them. */
export function openCalls(parts: CallBookParts & { readonly auth: AuthService }) {
  const book = new CallBook(parts);
  const staffCalls = new StaffCalls(parts, book);
  return { staffCalls, calls: callCalls({ ...parts, book, staffCalls, letters: new Letters(parts, book) }) };
}
