import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { run } from '../../../scripts/lib/run.ts';

const JANUS = '/usr/bin/janus';
export const MOUNTPOINT = 1;
export const PAYLOAD_TYPE = 96;

function installed(): boolean {
  try {
    accessSync(JANUS, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Installs Janus through apt if it is missing. @throws with a remedy. */
export async function ensureJanus(): Promise<void> {
  if (installed()) return;
  if (process.getuid?.() !== 0)
    throw new Error('This bench needs Janus: install it (Debian: apt-get install janus).');
  console.log('Installing Janus (apt-get install janus) …');
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], quiet);
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'janus'], quiet);
  if (!installed()) throw new Error('Janus could not be installed: see above.');
}

/** An address outside of the loopback, which Janus does not use. Both sides send from it; nothing leaves the computer. */
export function ownAddress(): string {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  const found = all.find(({ family, internal }) => family === 'IPv4' && !internal);
  if (found === undefined) throw new Error('Janus needs a network interface other than the loopback.');
  return found.address;
}

export interface JanusPorts {
  readonly webSocket: number;
  readonly rtp: number;
  readonly rtcp: number;
  /** First and last port that it sends to viewers from. */
  readonly viewers: readonly [number, number];
}

const configuration = (address: string, { webSocket, rtp, rtcp, viewers }: JanusPorts) => ({
  'janus.jcfg': `general: { debug_level = 2, session_timeout = 0, log_to_stdout = true }
nat: { ice_enforce_list = "${address}", ice_ignore_list = "vmnet" }
media: { ipv6 = false, rtp_port_range = "${viewers.join('-')}" }
plugins: { disable = "libjanus_audiobridge.so,libjanus_echotest.so,libjanus_videoroom.so,libjanus_videocall.so,libjanus_textroom.so,libjanus_recordplay.so,libjanus_sip.so,libjanus_nosip.so,libjanus_voicemail.so,libjanus_lua.so,libjanus_duktape.so" }
transports: { disable = "libjanus_http.so,libjanus_pfunix.so,libjanus_rabbitmq.so,libjanus_mqtt.so,libjanus_nanomsg.so" }
`,
  'janus.transport.websockets.jcfg': `general: { json = "compact", ws = true, ws_port = ${webSocket}, ws_ip = "127.0.0.1", wss = false }
admin: { admin_ws = false, admin_wss = false }
`,
  'janus.plugin.streaming.jcfg': `cabinet: {
  type = "rtp", id = ${MOUNTPOINT}, audio = false, video = true
  videoiface = "127.0.0.1", videoport = ${rtp}, videortcpport = ${rtcp}, videopt = ${PAYLOAD_TYPE}, videocodec = "h264"
  videofmtp = "profile-level-id=42e01f;packetization-mode=1", playoutdelay_ext = true
}
`,
});

/** Debian's Janus with one mountpoint, sending from `address`. */
export async function startJanus(
  home: string,
  address: string,
  ports: JanusPorts,
): Promise<{ process: ChildProcess; close(): Promise<void> }> {
  mkdirSync(home);
  for (const [name, words] of Object.entries(configuration(address, ports)))
    writeFileSync(join(home, name), words);
  const child = spawn(JANUS, ['--configs-folder', home], { stdio: ['ignore', 'ignore', 'inherit'] });
  while (!(await answers(ports.webSocket))) {
    if (child.exitCode !== null) throw new Error('Janus did not start: see above.');
    await sleep(100);
  }
  return {
    process: child,
    async close() {
      const gone = once(child, 'exit');
      child.kill();
      await gone;
    },
  };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
