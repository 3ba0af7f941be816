import { mkdirSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { endProgram } from '@floorcast/startup/cannot-start';
import { exitingOnDiskFault } from '../cabinet/memory.ts';
import { HELP_LINES, openPractice } from './practice.ts';

/** `node practice-main.js <folder>`: a simulated cabinet on serial devices, for technicians. */
const [, , directory] = process.argv;
if (directory === undefined) {
  process.stderr.write('usage: node practice-main.js <folder>\n');
  process.exit(2);
}
const practice = await exitingOnDiskFault(directory, async () => {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  return openPractice(directory);
}).catch(endProgram);
const say = (...lines: readonly string[]) => process.stdout.write(`${lines.join('\n')}\n`);
say('A practice cabinet. As a machine of a floor’s configuration:', '');
say(JSON.stringify(practice.machine, null, 2), '', ...HELP_LINES);
const lines = createInterface({ input: process.stdin, output: process.stdout, prompt: '> ' });
lines.prompt();
for await (const line of lines) {
  if (line.trim() === 'quit') break;
  if (line.trim() === 'help') say(...HELP_LINES);
  else if (line.trim() !== '') say(await practice.order(line));
  lines.prompt();
}
await practice.close();
process.exit(0);
