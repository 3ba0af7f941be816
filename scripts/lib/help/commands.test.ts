import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { files } from '../files.ts';
import { ROOT } from '../paths.ts';
import { COMMANDS, entryOf, helpText } from './commands.ts';

const scripts: Record<string, string> = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).scripts;
const listed = COMMANDS.flatMap((group) =>
  group.commands.map((command) => ({ name: command.name, entry: entryOf(group, command) })),
);

test('npm run help lists every script of package.json, in its order', () => {
  expect(listed.map(({ name }) => name)).toEqual(Object.keys(scripts));
  for (const { name } of listed) expect(helpText()).toContain(`  npm run ${name}`);
});

test('every script of package.json runs the file of its group', () => {
  for (const { name, entry } of listed)
    expect(scripts[name]).toBe(
      // npm version must not install anything between two changes of package.json.
      name === 'version' ? `tsx scripts/commands/${entry}.ts` : `exec node scripts/run.mjs ${entry}`,
    );
});

test('every file of scripts/commands is a listed command', () => {
  const commands = join(ROOT, 'scripts/commands');
  const entries = files('scripts/commands', /\.ts$/).map((path) =>
    relative(commands, path).replace(/\.ts$/, ''),
  );
  expect(entries.toSorted()).toEqual(listed.map(({ entry }) => entry).toSorted());
});
