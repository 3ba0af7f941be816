import { ok } from '@floorcast/contract/result';
import * as z from 'zod';
import { createNotice, notices, takeNoticeAway } from '../../machines/set-up/index.ts';
import { byService } from '../by-service.ts';
import { type Command, command } from '../command.ts';
import { Flag, Note, Title, whole } from '../fields.ts';
import { columns } from '../terminal/columns.ts';

const LIST_SIZE = 100;

const create = command({
  name: 'notice create',
  may: 'setup.site',
  summary: 'shows a notice to all accounts in the quick panel: a note, or with --event an event',
  words: ['title'],
  flags: ['event'],
  order: z.object({ title: Title, detail: Note.optional(), event: Flag }),
  run: ({ title, detail = '', event }, context) =>
    byService(
      context,
      (tx) => createNotice(tx, { kind: event ? 'event' : 'note', title, detail }, context.actor),
      { lines: ({ id }) => [`Notice ${id} is shown as ${event ? 'an event' : 'a note'}.`] },
    ),
});

const list = command({
  name: 'notice list',
  may: 'setup.read',
  summary: 'lists the notices of the quick panel, the newest first',
  order: z.object({ size: whole(10_000).default(LIST_SIZE) }),
  async run({ size }, { db }) {
    const rows = await notices(db, size);
    return ok(
      columns(
        ['id', 'at', 'kind', 'title', 'detail'],
        rows.map(({ id, at, kind, title, detail }) => [String(id), at.toISOString(), kind, title, detail]),
      ),
    );
  },
});

const remove = command({
  name: 'notice remove',
  may: 'setup.site',
  summary: 'takes a notice out of the quick panel',
  words: ['id'],
  order: z.object({ id: whole() }),
  run: ({ id }, context) =>
    byService(context, (tx) => takeNoticeAway(tx, id, context.actor), {
      lines: () => [`Notice ${id} is no longer shown.`],
      refused: { notFound: () => `There is no notice ${id}.` },
    }),
});

/** Commands for notices. */
export const NOTICES: readonly Command[] = [create, list, remove];
