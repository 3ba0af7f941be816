import { spawnSync } from 'node:child_process';
import { aptInstall, mayInstall } from './apt.ts';

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
