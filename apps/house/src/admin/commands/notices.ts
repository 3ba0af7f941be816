import { err, ok } from '@floorcast/contract/result';
import * as z from 'zod';
import { addNotice, notices, removeNotice } from '../../modules/quick-panel/index.ts';
import { change } from '../change.ts';
import { columns } from '../columns.ts';
import { type Command, command } from '../command.ts';
import { Flag, Note, Title, whole } from '../fields.ts';

const LIST_SIZE = 100;

const create = command({
  name: 'notice create',
  summary: 'shows a notice to all accounts in the quick panel: a note, or with --event an event',
  words: ['title'],
  flags: ['event'],
  order: z.object({ title: Title, detail: Note.optional(), event: Flag }),
  run: ({ title, detail = '', event }, context) =>
    change(context, async (tx) => {
      const kind = event ? ('event' as const) : ('note' as const);
      const id = await addNotice(tx, { kind, title, detail });
      return ok({
        action: 'notice create',
        detail: { id, kind, title, detail },
        lines: [`Notice ${id} is shown as ${event ? 'an event' : 'a note'}.`],
      });
    }),
});

const list = command({
  name: 'notice list',
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
  summary: 'takes a notice out of the quick panel',
  words: ['id'],
  order: z.object({ id: whole() }),
  run: ({ id }, context) =>
    change(context, async (tx) => {
      const removed = await removeNotice(tx, id);
      if (removed === undefined) return err(`There is no notice ${id}.`);
      const { kind, title, detail } = removed;
      return ok({
        action: 'notice remove',
        detail: { id, kind, title, detail },
        lines: [`Notice ${id} is no longer shown.`],
      });
    }),
});

/** Commands for notices. */
export const NOTICES: readonly Command[] = [create, list, remove];
