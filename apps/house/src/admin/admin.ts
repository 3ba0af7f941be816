import { ALL_CALLS } from '@floorcast/contract/all-calls';
import type { Call } from '@floorcast/contract/call';
import { ERRORS } from '@floorcast/contract/errors';
import { HandPayCalls } from '@floorcast/contract/hand-pays';
import { PlayerOrderCalls } from '@floorcast/contract/player-acts';
import { FAMILY_CALLS } from '@floorcast/contract/proposals';
import { FloorSetUpCalls } from '@floorcast/contract/set-up';
import { commandsOf, type Telling } from './call-command.ts';
import { type Finding, lineOf } from './check/findings.ts';
import type { Command, CommandContext, Lines, Work } from './command.ts';
import { BOOKS } from './commands/books.ts';
import { CHECK } from './commands/check.ts';
import { MACHINES, pinned } from './commands/machines.ts';
import { DECISIONS, proposed } from './commands/money.ts';
import { PEOPLE } from './commands/people.ts';
import { PLAYERS } from './commands/players.ts';
import { SIGN_IN, signedInAccount } from './commands/sign-in.ts';
import { SITE } from './commands/site.ts';
import { refusedWords, shown } from './output.ts';

/** What is reported of a call in place of its reply. */
const TELLINGS: ReadonlyMap<Call, Telling> = new Map<Call, Telling>([
  ...Object.values(FAMILY_CALLS).map(({ propose }) => [propose, proposed] as const),
  [HandPayCalls.confirm, ({ id }) => [`Hand pay ${id} is paid.`]],
  [PlayerOrderCalls.bonus, ({ username, amount }) => [`${username} may claim ${amount}.`]],
  [FloorSetUpCalls.pinFloor, pinned],
]);

/** Those of the calls of the contract, and those that are more than one call. */
export const COMMANDS: readonly Command[] = [
  ...ALL_CALLS.flatMap((call) => commandsOf(call, TELLINGS.get(call))),
  ...[...SIGN_IN, ...PEOPLE, ...PLAYERS, ...DECISIONS, ...MACHINES, ...SITE, BOOKS, CHECK],
].toSorted((a, b) => (a.name < b.name ? -1 : 1));
const INDENT = '  ';
const JSON_OPTION = '--json';

/** A command line as it was read. */
type Reading =
  | { readonly kind: 'help'; readonly lines: Lines }
  | { readonly kind: 'usage'; readonly problem: string; readonly lines: Lines }
  | { readonly kind: 'work'; readonly command: Command; readonly work: Work };

/** Exit code and output of a finished command: 1 if it was refused or found a fault, 2 if it was not understood. */
export interface Outcome {
  readonly code: 0 | 1 | 2;
  readonly out: Lines;
  readonly problems: Lines;
}

export interface AdminWorld extends Pick<CommandContext, 'ask' | 'signIn' | 'secret'> {
  open(): Promise<Pick<CommandContext, 'db' | 'ownsDatabase'> & { close(): Promise<void> }>;
  /** Looks at everything that the house needs, without opening its database as commands do. */
  inspect(): Promise<readonly Finding[]>;
}

/** The actor of what needs no sign-in. */
const NOBODY = { part: 'command line' };

/** Carries out one command line. The database is opened only for a command that was understood. */
export async function admin(
  args: readonly string[],
  { open, inspect, ...world }: AdminWorld,
): Promise<Outcome> {
  const asJson = args.includes(JSON_OPTION);
  const reading = read(args.filter((arg) => arg !== JSON_OPTION));
  if (reading.kind === 'help') return { code: 0, out: reading.lines, problems: [] };
  if (reading.kind === 'usage') {
    const { problem, lines } = reading;
    const refused = { code: ERRORS.invalidRequest.code, message: problem, params: {} };
    return { code: 2, ...(asJson ? inJson(refused) : { out: [], problems: [...lines, '', problem] }) };
  }
  const { command, work } = reading;
  if (work.kind === 'inspection') {
    const findings = await inspect();
    const code = findings.some(({ level }) => level === 'bad') ? 1 : 0;
    return { code, ...(asJson ? inJson({ findings }) : { out: findings.map(lineOf), problems: [] }) };
  }
  const { db, ownsDatabase, close } = await open();
  try {
    const account = await signedInAccount({ db, ...world });
    const done = await work.run({ ...world, db, ownsDatabase, account, actor: account ?? NOBODY });
    if (!done.ok) {
      const refused = await refusedWords(db, done.error);
      return { code: 1, ...(asJson ? inJson(refused) : { out: [], problems: [refused.message] }) };
    }
    const { reply, lines } = done.value;
    if (asJson) return { code: 0, ...inJson(reply) };
    return { code: 0, out: lines ?? (await shown(reply, command, db)), problems: [] };
  } finally {
    await close();
  }
}

const inJson = (reply: object) => ({ out: [JSON.stringify(reply)], problems: [] });

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
    ? { kind: 'work', command, work: typed.value }
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
    'With --json the reply, or the refusal, is one line of JSON. Exit codes: 0 done, 1 refused, 2 not understood.',
  ];
}
