import { run } from '../run.ts';

/** Whether this process may install packages of Debian. */
export const mayInstall = (): boolean => process.getuid?.() === 0;

export async function aptInstall(...packages: readonly string[]): Promise<void> {
  console.log(`Installing ${packages.join(' ')} (apt-get install) …`);
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], quiet);
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], quiet);
}
