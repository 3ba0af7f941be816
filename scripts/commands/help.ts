/** The commands of a group by the names of their scripts, with the words that follow. */
export type Commands = Readonly<Record<string, (...args: string[]) => void | Promise<void>>>;

export interface Command {
  /** The script of package.json. */
  readonly name: string;
  readonly does: string;
  /** Arguments, as they follow the name. */
  readonly usage?: string;
}

export interface CommandGroup {
  readonly title: string;
  /** File of scripts/commands. */
  readonly file: string;
  readonly commands: readonly Command[];
}

/** Every script of package.json, in its order. */
export const COMMANDS: readonly CommandGroup[] = [
  {
    title: 'Run',
    file: 'run',
    commands: [
      { name: 'start', does: 'builds and starts everything, prints the address and the demo accounts' },
      { name: 'dev', does: 'runs everything from source with reload' },
      { name: 'build', does: 'builds the bundles from which a site starts its own house and floor' },
      { name: 'cluster', does: 'like start, on two nodes behind a balancer' },
      { name: 'help', does: 'prints this list' },
    ],
  },
  {
    title: 'Test and measure',
    file: 'test',
    commands: [
      {
        name: 'test',
        usage: '-- [words] [--changed] [--seed 42]',
        does: 'runs every test, and walks by a sample',
      },
      { name: 'deep', does: 'runs every walk whole' },
      { name: 'test:node', usage: '-- 24', does: 'runs npm test on another version of Node' },
      {
        name: 'siege',
        usage: '-- --minutes 5 --seed 7',
        does: 'kills processes while virtual users play, then counts the money',
      },
      {
        name: 'simulate',
        usage: '-- floors 100 --machines 500 --nodes 12',
        does: 'searches thousands of disturbed runs for a floor with two owners, or none',
      },
      { name: 'bench', usage: '-- <name>', does: 'runs one benchmark of bench/README.md' },
      { name: 'tour', does: 'takes pictures of every screen, and reports the faults on them' },
      { name: 'day', does: "walks the operator's day, and takes the pictures of docs/operators-day.md" },
      { name: 'rtp', does: "calculates the simulated game's return to player exactly" },
    ],
  },
  {
    title: 'Check',
    file: 'check',
    commands: [
      { name: 'check', does: 'runs all checks that are no tests: types, lint, boundaries, names, limits, …' },
      { name: 'trace', does: 'lists the tests of each requirement' },
      { name: 'walks', does: 'lists the files that sample a walk, and the walks that they name' },
      { name: 'words', does: 'finds texts that are missing, unused or inconsistent between the languages' },
      { name: 'names', does: 'finds retired words of the glossary in code and documents' },
      { name: 'limits', does: 'finds what is too large, and folders that import each other' },
      { name: 'lone-texts', does: 'finds texts of the web app that share their element with others' },
      { name: 'classes', does: 'finds classes that a style sheet lacks, or that no component uses' },
      {
        name: 'links',
        does: 'finds dead links in the documents, and quoted log lines that no program writes',
      },
      { name: 'licences', does: 'writes docs/licences.md from the lock file' },
      { name: 'settings-table', does: 'writes docs/configure/settings.md from the schema of the settings' },
      { name: 'reference', does: 'writes the tables of variables and commands from their definitions' },
    ],
  },
  {
    title: 'Operate',
    file: 'operate',
    commands: [
      {
        name: 'admin',
        usage: '-- <command>',
        does: 'manages accounts, machines and postings, beside a running house',
      },
      {
        name: 'audit',
        usage: '-- [--witness <file>]',
        does: 'proves ledger and trail, while a house runs or not',
      },
      { name: 'backup', usage: '-- <folder>', does: 'writes the database into one file, while houses run' },
      { name: 'restore', usage: '-- <file>', does: 'replaces the database by a backup, and records that' },
      {
        name: 'floor',
        usage: '-- <command>',
        does: "is the technician's tool: enrol, doctor, press, meters, snapshot",
      },
      { name: 'cabinet', does: 'runs a practice cabinet on serial devices' },
    ],
  },
  {
    title: 'Release',
    file: 'release',
    commands: [{ name: 'version', does: 'is run by npm version <version>, and sets it in every package' }],
  },
];

/** The words by which scripts/run.mjs finds a command. */
export const entryOf = ({ file }: Pick<CommandGroup, 'file'>, { name }: Pick<Command, 'name'>): string =>
  `${file}/${name.replace(':', '-')}`;

export function helpText(): string {
  const called = ({ name, usage = '' }: Command) => `npm run ${name} ${usage}`.trimEnd();
  const width = Math.max(...COMMANDS.flatMap(({ commands }) => commands.map((each) => called(each).length)));
  return COMMANDS.map(({ title, commands }) =>
    [title, ...commands.map((each) => `  ${called(each).padEnd(width)}  ${each.does}`)].join('\n'),
  ).join('\n\n');
}
