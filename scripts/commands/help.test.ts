import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../lib/paths.ts';
import { COMMANDS, type Commands, entryOf, helpText } from './help.ts';

const scripts: Record<string, string> = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).scripts;
const listed = COMMANDS.flatMap((group) =>
  group.commands.map((command) => ({ name: command.name, entry: entryOf(group, command) })),
);

test('npm run help lists every script of package.json, in its order', () => {
  expect(listed.map(({ name }) => name)).toEqual(Object.keys(scripts));
  for (const { name } of listed) expect(helpText()).toContain(`  npm run ${name}`);
});

test('every script of package.json runs its command of its group', () => {
  for (const { name, entry } of listed)
    expect(scripts[name]).toBe(
      // npm version must not install anything between two changes of package.json.
      name === 'version' ? 'tsx scripts/commands/release.ts' : `exec node scripts/run.mjs ${entry}`,
    );
});

test.each(COMMANDS.filter(({ file }) => file !== 'release'))(
  'the listed commands of $file are those that it has',
  async (group) => {
    const { commands }: { commands: Commands } = await import(`./${group.file}.ts`);
    expect(Object.keys(commands)).toEqual(group.commands.map((each) => basename(entryOf(group, each))));
  },
);
