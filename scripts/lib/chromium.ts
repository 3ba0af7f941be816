import { accessSync, constants } from 'node:fs';
import { aptInstall, mayInstall } from './apt.ts';

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
  if (!mayInstall())
    throw new Error(
      'Tests need Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM to its path.',
    );
  await aptInstall('chromium');
  const installed = found();
  if (installed === undefined)
    throw new Error('Chromium could not be installed: see above, or set CHROMIUM.');
  return installed;
}
