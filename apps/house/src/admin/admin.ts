import type { Command, Lines, Run } from './command.ts';
import type { CommandContext } from './command-context.ts';
import { ACCESS } from './commands/access.ts';
import { BOOKS } from './commands/books.ts';
import { BREAK_GLASS } from './commands/break-glass.ts';
import { DOCUMENTS } from './commands/documents.ts';
import { IDENTITY } from './commands/identity.ts';
import { LOG } from './commands/log.ts';
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
