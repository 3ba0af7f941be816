import { accessSync, constants } from 'node:fs';
import { run } from './run.ts';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

function found(): string | undefined {
  const named = process.env.CHROMIUM;
  return [...(named ? [named] : []), ...PLACES].find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** The browser the tests drive: installed through apt when there is none and we may. @throws with what to do. */
export async function ensureChromium(): Promise<string> {
  const present = found();
  if (present !== undefined) return present;
  if (process.getuid?.() !== 0)
    throw new Error(
      'Tests need Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM to its path.',
    );
  console.log('Installing Chromium (apt-get install chromium) …');
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], quiet);
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], quiet);
  const installed = found();
  if (installed === undefined)
    throw new Error('Chromium could not be installed: see above, or set CHROMIUM.');
  return installed;
}
