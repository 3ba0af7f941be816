import { type ChildProcess, type StdioNull, type StdioPipe, spawn } from 'node:child_process';
import type { RunAs } from './user.ts';

/** Starts a process group, so that signals of the terminal do not reach it. `input`: nothing, a pipe, or an open file. */
export function launch(
  program: string,
  ids: RunAs,
  args: readonly string[],
  input: StdioNull | StdioPipe | number = 'ignore',
): ChildProcess {
  return spawn(program, args, {
    ...ids,
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    stdio: [input, 'pipe', 'pipe'],
    detached: true,
  });
}

/** Resolves when a program has ended, with the end of its output. */
export function finished(child: ChildProcess): Promise<{ code: number | string; output: string }> {
  let output = '';
  const collect = (text: Buffer) => {
    output = (output + text.toString()).slice(-4000);
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: error.message, output }));
    child.once('close', (code, signal) =>
      resolve({ code: signal ?? code ?? 'unknown', output: output.trim() }),
    );
  });
}
