import { createSocket } from 'node:dgram';
import { connect } from 'node:net';
import { hostname } from 'node:os';
import type { Witness } from './witness-queue.ts';

/** How long (ms) a server may take for one message. */
const SEND_MS = 5_000;
/** Facility 13 (log audit), severity 5 (notice). */
const PRIORITY = 13 * 8 + 5;
const DEFAULT_PORT = 514;

/** A syslog server (RFC 5424), by `syslog+tcp://host:514` or `syslog+udp://host:514`. */
export function syslogAt(address: string, now: () => number): Witness {
  const { protocol, hostname: host, port } = new URL(address);
  const server = { host, port: port === '' ? DEFAULT_PORT : Number(port) };
  const send = protocol === 'syslog+udp:' ? sendDatagram : sendFrame;
  return { send: (text) => send(server, messageOf(text, new Date(now()))) };
}

interface Server {
  readonly host: string;
  readonly port: number;
}

const messageOf = (text: string, at: Date): Buffer =>
  Buffer.from(
    `<${PRIORITY}>1 ${at.toISOString()} ${hostname()} floorcast ${process.pid} trail-head - ${text}`,
  );

function sendDatagram({ host, port }: Server, message: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4');
    socket.on('error', reject);
    socket.send(message, port, host, (error) => {
      socket.close();
      if (error === null) resolve();
      else reject(error);
    });
  });
}

/** One message a connection, framed by its length (RFC 6587). It has arrived when the server has closed as well. */
function sendFrame({ host, port }: Server, message: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: host.replaceAll(/[[\]]/g, ''), port });
    socket.setTimeout(SEND_MS, () => socket.destroy(new Error(`${host} has been silent`)));
    socket.on('error', reject);
    socket.on('close', (failed) => {
      if (!failed) resolve();
    });
    socket.resume();
    socket.end(Buffer.concat([Buffer.from(`${message.length} `), message]));
  });
}
