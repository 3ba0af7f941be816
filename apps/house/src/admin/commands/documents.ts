import { DOCUMENT_KINDS } from '@floorcast/contract/site-documents';
import * as z from 'zod';
import { backToFile } from '../../machines/set-up/index.ts';
import { announce } from '../../platform/db/announcements.ts';
import { DOCUMENT_TOPIC } from '../../platform/site-documents.ts';
import { byService } from '../by-service.ts';
import { type Command, command } from '../command.ts';
import { Note } from '../fields.ts';

const back = command({
  name: 'document back',
  may: 'setup.site',
  summary:
    'takes what the console has published of settings, policy or claims out of force: the file, or the defaults, are in force',
  words: ['kind'],
  order: z.object({
    kind: z.enum(DOCUMENT_KINDS, `must be one of ${DOCUMENT_KINDS.join(', ')}`),
    note: Note,
  }),
  run: ({ kind, note }, context) =>
    byService(
      context,
      async (tx) => {
        await announce(tx, DOCUMENT_TOPIC, { kind });
        return backToFile(tx, kind, note, context.account);
      },
      {
        lines: (version) => [
          `Version ${version} of ${kind} goes back to the file.`,
          ...(kind === 'policy' ? ['Each node takes it at its next start.'] : []),
        ],
      },
    ),
});

/** Commands for what the console publishes in versions. */
export const DOCUMENTS: readonly Command[] = [back];
