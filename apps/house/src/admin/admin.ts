import { ok } from '@floorcast/contract/result';
import { DOCUMENT_KINDS } from '@floorcast/contract/site-documents';
import * as z from 'zod';
import { backToFile } from '../machines/set-up/index.ts';
import { announce } from '../platform/db/announcements.ts';
import { DOCUMENT_TOPIC } from '../platform/site-documents.ts';
import { byService } from './by-service.ts';
import { type Command, type CommandContext, command, type Lines, type Run } from './command.ts';
import { ACCESS } from './commands/access.ts';
import { BOOKS } from './commands/books.ts';
import { BREAK_GLASS } from './commands/break-glass.ts';
import { IDENTITY } from './commands/identity.ts';
import { MACHINES } from './commands/machines.ts';
import { EXCLUSIONS } from './commands/money/exclusions.ts';
import { HAND_PAYS } from './commands/money/hand-pays.ts';
import { MONEY } from './commands/money/money.ts';
import { PROPOSALS } from './commands/money/proposals.ts';
import { WITHDRAWAL_COMMANDS } from './commands/money/withdrawals.ts';
import { NODES } from './commands/nodes.ts';
import { NOTICES } from './commands/notices.ts';
import { PEOPLE } from './commands/people.ts';
import { PICTURES } from './commands/pictures.ts';
import { RULES } from './commands/rules.ts';
import { SIGN_IN, signedInAccount } from './commands/sign-in.ts';
import { Note, whole } from './fields.ts';
import { columns } from './terminal/columns.ts';

const LOG_SIZE = 20;

const log = command({
  name: 'log',
  may: 'trail.read',
  summary: 'shows the trail: what staff did and what happened, the latest last; amounts in minor units',
  order: z.object({ size: whole(10_000).default(LOG_SIZE) }),
  async run({ size }, { db }) {
    const rows = await db
      .selectFrom('trail')
      .select(['seq', 'at', 'actor', 'kind', 'playerId', 'machineId', 'detail'])
      .orderBy('seq', 'desc')
      .limit(size)
      .execute();
    return ok(
      columns(
        ['number', 'at', 'who', 'what', 'player', 'machine', 'detail'],
        rows
          .reverse()
          .map(({ seq, at, actor, kind, playerId: player, machineId: machine, detail }) => [
            String(seq),
            at.toISOString(),
            actor,
            kind,
            String(player ?? '-'),
            String(machine ?? '-'),
            JSON.stringify(detail),
          ]),
      ),
    );
  },
});

/** The trail. */
const LOG: readonly Command[] = [log];

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
const DOCUMENTS: readonly Command[] = [back];

const COMMANDS: readonly Command[] = [
  ...SIGN_IN,
  ...PEOPLE,
  ...ACCESS,
  ...IDENTITY,
  ...EXCLUSIONS,
  ...MONEY,
  ...HAND_PAYS,
  ...PROPOSALS,
  ...WITHDRAWAL_COMMANDS,
  ...NODES,
  ...BOOKS,
  ...MACHINES,
  ...RULES,
  ...PICTURES,
  ...NOTICES,
  ...DOCUMENTS,
  ...LOG,
  ...BREAK_GLASS,
];
const INDENT = '  ';

/** A command line as it was read. */
type Reading =
  | { readonly kind: 'help'; readonly lines: Lines }
  | { readonly kind: 'usage'; readonly problem: string; readonly lines: Lines }
  | { readonly kind: 'order'; readonly run: Run };

/** Exit code and output of a finished command: 1 if it was refused, 2 if it was not understood. */
export interface Outcome {
  readonly code: 0 | 1 | 2;
  readonly out: Lines;
  readonly problems: Lines;
}

export interface AdminWorld extends Pick<CommandContext, 'ask' | 'signIn' | 'secret'> {
  open(): Promise<Pick<CommandContext, 'db' | 'ownsDatabase'> & { close(): Promise<void> }>;
}

/** The actor of what needs no sign-in. */
const NOBODY = { part: 'command line' };

/** Carries out one command line. The database is opened only for a command that was understood. */
export async function admin(args: readonly string[], { open, ...world }: AdminWorld): Promise<Outcome> {
  const reading = read(args);
  if (reading.kind === 'help') return { code: 0, out: reading.lines, problems: [] };
  if (reading.kind === 'usage')
    return { code: 2, out: [], problems: [...reading.lines, '', reading.problem] };
  const { db, ownsDatabase, close } = await open();
  try {
    const account = await signedInAccount({ db, ...world });
    const done = await reading.run({ ...world, db, ownsDatabase, account, actor: account ?? NOBODY });
    return done.ok
      ? { code: 0, out: done.value, problems: [] }
      : { code: 1, out: [], problems: [done.error] };
  } finally {
    await close();
  }
}

function read(args: readonly string[]): Reading {
  const command = COMMANDS.find(({ name }) => `${args.join(' ')} `.startsWith(`${name} `));
  const rest = args.slice(command?.name.split(' ').length ?? 0);
  const near = COMMANDS.filter(({ name }) => name.split(' ')[0] === args[0]);
  if (rest.includes('--help') || rest.includes('-h'))
    return { kind: 'help', lines: helpOf(command === undefined ? near : [command]) };
  if (command === undefined) {
    const problem = args.length === 0 ? 'What is to be done?' : 'There is no such command.';
    return { kind: 'usage', problem, lines: helpOf(near) };
  }
  const typed = command.parse(rest);
  return typed.ok
    ? { kind: 'order', run: typed.value }
    : { kind: 'usage', problem: `${typed.error}.`, lines: helpOf([command]) };
}

/** The usage of these commands; of all commands if there are none. */
function helpOf(commands: readonly Command[]): Lines {
  const shown = commands.length === 0 ? COMMANDS : commands;
  return [
    'npm run admin -- <command>',
    '',
    ...shown.flatMap(({ usage, summary }) => [`${INDENT}${usage}`, `${INDENT}${INDENT}${summary}`]),
    '',
    'Amounts are typed as 12.50, with the decimals of the site’s currency. A secret without its value, or with -, is asked for; without --password one is made.',
    'Commands act as the account that is signed in: npm run admin -- sign-in <username>. Everything takes --help.',
  ];
}
