import { spawn } from 'node:child_process';
import { ROOT } from './paths.ts';

/**
 * Runs a program in the checkout, with its output shown, until it ends or `until` is aborted. Resolves with its exit code,
 * 1 if a signal ended it.
 */
export function run(
  program: string,
  args: readonly string[],
  env: Record<string, string> = {},
  until?: AbortSignal,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } });
    const end = () => child.kill();
    process.once('SIGTERM', end).once('SIGINT', end);
    until?.addEventListener('abort', end);
    child.once('error', reject);
    child.once('exit', (code) => {
      process.off('SIGTERM', end).off('SIGINT', end);
      resolve(code ?? 1);
    });
  });
}

/** Path of a program of an installed package. */
export const bin = (name: string): string => `${ROOT}/node_modules/.bin/${name}`;
