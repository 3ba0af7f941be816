import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { run } from '../paths.ts';

/** Whether this process may install packages of Debian. */
export const mayInstall = (): boolean => process.getuid?.() === 0;

export async function aptInstall(...packages: readonly string[]): Promise<void> {
  console.log(`Installing ${packages.join(' ')} (apt-get install) …`);
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], quiet);
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], quiet);
}

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

const PACKAGES = [
  'python3-gi',
  'gir1.2-gst-rtsp-server-1.0',
  'gstreamer1.0-plugins-base',
  'gstreamer1.0-plugins-good',
  'gstreamer1.0-plugins-bad',
];
const IMPORT =
  "import gi; gi.require_version('GstRtspServer', '1.0'); from gi.repository import GstRtspServer";

const present = (): boolean => spawnSync('/usr/bin/python3', ['-c', IMPORT]).status === 0;

/** Installs the RTSP server of the camera tests if it is missing; without it they are left out. */
export async function ensureRtspServer(): Promise<void> {
  if (present()) return;
  if (mayInstall()) await aptInstall(...PACKAGES);
  if (!present())
    console.warn(`Tests of RTSP cameras are left out: they need Debian's ${PACKAGES.join(', ')}.`);
}
