import { accessSync, constants } from 'node:fs';
import { aptInstall, mayInstall } from './apt.ts';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

function found(): string | undefined {
  const named = process.env.CHROMIUM;
  return [...(named ? [named] : []), ...PLACES].find(isProgram);
}

/** The browser of the tests, installed through apt if it is missing. @throws with a remedy. */
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

/**
 * Chromium without windows: the same engine for a third less processor time. Installed through apt if it is missing. The
 * complete browser if it cannot be installed, or if CHROMIUM names one.
 */
export async function ensureHeadlessShell(): Promise<string> {
  const chromium = await ensureChromium();
  if (process.env.CHROMIUM) return chromium;
  if (!isProgram(HEADLESS_SHELL) && mayInstall()) await aptInstall('chromium-headless-shell');
  return isProgram(HEADLESS_SHELL) ? HEADLESS_SHELL : chromium;
}
