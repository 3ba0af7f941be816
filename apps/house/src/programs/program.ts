import { endProgram } from '@floorcast/startup/cannot-start';
import type * as z from 'zod';
import { type CommandWords, commandLine } from '../platform/command-line.ts';

interface Program<S extends z.ZodObject> extends CommandWords<S> {
  /** What it does, as `--help` shows it. */
  readonly summary: string;
  run(order: z.output<S>): Promise<void>;
}

const MISUSED = 2;

/**
 * Runs a program by its arguments: `--help` shows its usage, and arguments that it does not know end it with 2 before it
 * has touched anything. One that fails ends as `endProgram` says.
 */
export async function runProgram<S extends z.ZodObject>(
  { summary, run, ...words }: Program<S>,
  args: readonly string[] = process.argv.slice(2),
): Promise<void> {
  const { usage, read } = commandLine(words);
  if (args.includes('--help') || args.includes('-h')) {
    console.log(`${usage}\n\n${summary}`);
    return;
  }
  const order = read(args);
  if (order.ok) return run(order.value).catch(endProgram);
  console.error(`${usage}\n\n${order.error}.`);
  process.exitCode = MISUSED;
}

/** The first line of every command: where it works. To the error output, because the other one may be a list. */
export const sayDatabase = (database: string): void => console.error(`Database: ${database}`);
