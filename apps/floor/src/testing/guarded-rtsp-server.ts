import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { encodeMessage, headersOf, RtspReader } from '../capture/network/rtsp/message-reader.ts';
import { nalUnits } from '../encode/nal.ts';
import { codedStream, STREAM_FPS } from './coded-stream.ts';

export interface GuardedServer {
  readonly port: number;
  /** `Authorization` of each request that was let in. */
  readonly letIn: readonly string[];
  close(): Promise<void>;
}

export interface Guard {
  /** `WWW-Authenticate` of a refusal. */
  challenges(nonce: string, stale: boolean): readonly string[];
  /** How many requests a nonce is good for. */
  readonly uses?: number;
}

const LOGIN = 'me:s3cret';
const CLOCK = 90_000;

/** A real RTSP server whose login is `me:s3cret`: it sends H.264 between its messages. */
export async function startGuardedServer({ challenges, uses = 1_000 }: Guard): Promise<GuardedServer> {
  const letIn: string[] = [];
  const sockets = new Set<Socket>();
  let made = 0;
  const pictures = codedStream({ gop: 15, pictures: 60 }).units.map((unit) => nalUnits(unit));
  const server = createServer((socket) => {
    sockets.add(socket);
    const reader = new RtspReader();
    let nonce = `nonce-${++made}`;
    let used = 0;
    let sending: NodeJS.Timeout | undefined;
    socket.on('error', () => undefined).once('close', () => clearInterval(sending));
    socket.on('data', (chunk) => {
      for (const part of reader.take(chunk)) {
        if (part.kind === 'media') continue;
        const [method = '', uri = ''] = (part.lines[0] ?? '').split(' ');
        const given = headersOf(part.lines, 'authorization')[0] ?? '';
        const answer = (...reply: Reply) => socket.write(encodeReply(part.lines, ...reply));
        const right = isRight(given, method, uri, nonce);
        const stale = right && ++used > uses;
        if (method !== 'OPTIONS' && (!right || stale)) {
          nonce = `nonce-${++made}`;
          used = 0;
          const offered = challenges(nonce, stale).map((text) => `WWW-Authenticate: ${text}`);
          answer('401 Unauthorized', offered);
          continue;
        }
        if (method !== 'OPTIONS') letIn.push(given);
        if (method === 'DESCRIBE')
          answer('200 OK', [`Content-Base: ${uri}/`, 'Content-Type: application/sdp'], SDP);
        else if (method === 'SETUP')
          answer('200 OK', ['Session: 1', 'Transport: RTP/AVP/TCP;unicast;interleaved=0-1']);
        else answer('200 OK', ['Session: 1', 'Public: OPTIONS, DESCRIBE, SETUP, PLAY, TEARDOWN']);
        if (method === 'PLAY') sending = sendPictures(socket, pictures);
      }
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    letIn,
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

type Reply = readonly [status: string, headers: readonly string[], body?: string];

const encodeReply = (request: readonly string[], ...[status, headers, body = '']: Reply): Buffer =>
  encodeMessage(
    [
      `RTSP/1.0 ${status}`,
      `CSeq: ${headersOf(request, 'cseq')[0]}`,
      ...headers,
      ...(body === '' ? [] : [`Content-Length: ${body.length}`]),
    ],
    Buffer.from(body),
  );

const SDP = [
  'v=0',
  'o=- 0 0 IN IP4 127.0.0.1',
  's=x',
  'c=IN IP4 0.0.0.0',
  't=0 0',
  'm=video 0 RTP/AVP 96',
  'a=rtpmap:96 H264/90000',
  'a=fmtp:96 packetization-mode=1',
  'a=control:track1',
  '',
].join('\r\n');

/** Whether a request is signed by the nonce of its connection. */
function isRight(given: string, method: string, uri: string, nonce: string): boolean {
  if (given === `Basic ${Buffer.from(LOGIN).toString('base64')}`) return true;
  const part = (name: string) => new RegExp(`\\b${name}="?([^",]*)`).exec(given)?.[1] ?? '';
  const hash = (text: string) =>
    createHash(part('algorithm') === 'SHA-256' ? 'sha256' : 'md5')
      .update(text)
      .digest('hex');
  if (!given.startsWith('Digest ') || part('nonce') !== nonce || part('uri') !== uri) return false;
  const counted = part('qop') === '' ? '' : `:${part('nc')}:${part('cnonce')}:auth`;
  const secret = hash(`me:${part('realm')}:s3cret`);
  return part('response') === hash(`${secret}:${nonce}${counted}:${hash(`${method}:${uri}`)}`);
}

function sendPictures(socket: Socket, pictures: readonly (readonly Uint8Array[])[]): NodeJS.Timeout {
  let at = 0;
  let sequence = 0;
  return setInterval(() => {
    const nals = pictures[at % pictures.length] ?? [];
    for (const [index, nal] of nals.entries()) {
      const head = Buffer.alloc(16);
      head.writeUInt8(0x24, 0);
      head.writeUInt16BE(12 + nal.length, 2);
      head.writeUInt8(0x80, 4);
      head.writeUInt8(96 | (index === nals.length - 1 ? 0x80 : 0), 5);
      head.writeUInt16BE(sequence++ & 0xffff, 6);
      head.writeUInt32BE((at * CLOCK) / STREAM_FPS, 8);
      head.writeUInt32BE(1, 12);
      socket.write(Buffer.concat([head, nal]));
    }
    at++;
  }, 1_000 / STREAM_FPS);
}
