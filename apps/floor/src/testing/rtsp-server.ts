import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createServer } from 'node:net';

/** Debian's own: with packages of its own it sees GStreamer's introspection. */
const PYTHON = '/usr/bin/python3';
const IMPORTS = `import gi
gi.require_version('Gst', '1.0')
gi.require_version('GstRtspServer', '1.0')
from gi.repository import Gst, GstRtspServer, GLib`;
const SERVER = `${IMPORTS}
import sys, signal
Gst.init(None)
server = GstRtspServer.RTSPServer()
server.set_address('127.0.0.1')
server.set_service(sys.argv[1])
if sys.argv[2]:
    name, password = sys.argv[2].split(':')
    auth = GstRtspServer.RTSPAuth()
    token = GstRtspServer.RTSPToken()
    token.set_string('media.factory.role', 'viewer')
    auth.add_digest(name, password, token)
    auth.set_supported_methods(2)
    server.set_auth(auth)
for mount in sys.argv[3:]:
    path, launch = mount.split(' ', 1)
    factory = GstRtspServer.RTSPMediaFactory()
    factory.set_shared(True)
    factory.set_latency(0)
    factory.set_launch(launch)
    if sys.argv[2]:
        factory.add_role_from_structure(Gst.Structure.from_string('viewer, media.factory.access=(boolean)true, media.factory.construct=(boolean)true')[0])
    server.get_mount_points().add_factory(path, factory)
if server.attach(None) == 0: sys.exit(3)
print('ready', flush=True)
GLib.MainLoop().run()`;

/** Whether GStreamer's RTSP server is installed here. */
export const hasRtspServer = (): boolean => spawnSync(PYTHON, ['-c', IMPORTS]).status === 0;

export interface RtspServer {
  readonly port: number;
  /** Stops it in its tracks, or lets it go on. */
  freeze(on: boolean): void;
  /** Without an orderly end, as by a power cut. */
  kill(): Promise<void>;
}

/** A real RTSP server. `mounts` are paths and the GStreamer pipelines behind them. */
export async function startRtspServer(
  mounts: Readonly<Record<string, string>>,
  { port, credentials = '' }: { port?: number; credentials?: string } = {},
): Promise<RtspServer> {
  const chosen = port ?? (await freePort());
  const args = Object.entries(mounts).map(([path, launch]) => `${path} ${launch}`);
  const child = spawn(PYTHON, ['-c', SERVER, String(chosen), credentials, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let complaint = '';
  child.stderr.on('data', (text) => {
    complaint += text;
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await Promise.race([
    new Promise<void>((resolve) => child.stdout.once('data', () => resolve())),
    gone.then(() => {
      throw new Error(`the RTSP server did not start: ${complaint}`);
    }),
  ]);
  return {
    port: chosen,
    freeze: (on) => child.kill(on ? 'SIGSTOP' : 'SIGCONT'),
    kill: () => kill(child, gone),
  };
}

async function kill(child: ChildProcess, gone: Promise<void>): Promise<void> {
  child.kill('SIGKILL');
  await gone;
}

/** A file of Annex B, sent over and over at its pace. */
export const looped = (file: string, codec: 'h264' | 'h265'): string =>
  `multifilesrc location=${file} loop=true caps="video/x-${codec},stream-format=byte-stream,framerate=30/1" ` +
  `! ${codec}parse config-interval=-1 ! rtp${codec}pay name=pay0 pt=96 config-interval=-1`;

export const tone = 'audiotestsrc is-live=true ! alawenc ! rtppcmapay name=pay1 pt=8';

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
