import { fitsSocket, SOCKET_PATH_MOST } from '@floorcast/startup/disk-problem';
import type { IngestOrder } from './network/ingest-messages.ts';

export type NetworkAddress = Readonly<IngestOrder['address']>;
/** A camera's address in the configuration, by its kind. */
type CameraAddress = { readonly kind: 'simulated'; readonly stream: string } | NetworkAddress;

/** @throws {RangeError} in words that name no credentials. */
export function readCameraAddress(source: string): CameraAddress {
  const [, scheme = '', rest = ''] = /^([a-z0-9]+):(.*)$/i.exec(source) ?? [];
  switch (scheme.toLowerCase()) {
    case 'simulated':
      if (rest.startsWith('unix:') && !fitsSocket(rest.slice('unix:'.length))) break;
      return { kind: 'simulated', stream: rest };
    case 'rtsp':
    case 'rtsps':
      if (!URL.canParse(source) || new URL(source).hostname === '') break;
      if (hidesLogin(source))
        throw new RangeError(
          'has an @ behind its host: write / ? # and @ of a name or password as %2F %3F %23 %40',
        );
      return { kind: 'rtsp', url: source };
    case 'udp':
      if (!/^\/\/(\d{1,3}(\.\d{1,3}){3}|\[[0-9a-f:]+\]):\d{1,5}$/i.test(rest)) break;
      return { kind: 'udp', url: source };
    case 'v4l2':
      if (!/^\/dev\/[\w./-]+$/.test(rest)) break;
      return { kind: 'v4l2', device: rest };
    case 'rtp':
      if (!/^\/.+\.sdp$/.test(rest)) break;
      return { kind: 'rtp', sdpFile: rest };
    default:
      throw new RangeError(
        'is no kind of camera that is known: rtsp://, rtsps://, udp://, rtp:, v4l2: and simulated: are',
      );
  }
  throw new RangeError(`is no address of a camera: ${EXAMPLES[scheme.toLowerCase()] ?? ''}`);
}

const EXAMPLES: Readonly<Record<string, string>> = {
  simulated: `the path of a socket has ${SOCKET_PATH_MOST} bytes at the most`,
  rtsp: 'rtsp://name:password@10.0.0.31/stream1 is one',
  rtsps: 'rtsps://name:password@10.0.0.31/stream1 is one',
  udp: 'udp://10.0.0.2:5000 or udp://239.0.0.1:5000 is one, an address of this computer or of a group',
  v4l2: 'v4l2:/dev/video0 is one',
  rtp: 'rtp:/etc/floor/camera.sdp is one, a file that describes the stream',
};

const AUTHORITY = /^[a-z0-9]+:\/\/([^/?#]*)(.*)$/is;
const LITERAL = /^(\d{1,3}(\.\d{1,3}){3}|\[[0-9a-f:.]+\])(:\d*)?$/i;

/**
 * Whether what reads as a path may be the rest of a password: `cam:12/secret@10.0.0.31` has the host `cam` by the rules of
 * addresses. An IP address is nobody's name.
 */
function hidesLogin(source: string): boolean {
  const [, authority = '', rest = ''] = AUTHORITY.exec(source) ?? [];
  return rest.includes('@') && !authority.includes('@') && !LITERAL.test(authority);
}

/**
 * The address without what may be secret in it, for people's eyes: name and password however they are written, the query, and
 * values in the path (`/user=…`). Rather too much is left out than too little.
 */
export function maskedAddress(source: string): string {
  if (/^(simulated|v4l2|udp|rtp):/i.test(source)) return source;
  const [, scheme = '', text = ''] = /^(?:([a-z0-9]+):\/+)?(.*)$/is.exec(source) ?? [];
  const [authority = ''] = text.split(/[/?#]/);
  const open = LITERAL.test(authority) ? text : text.replace(/^.*@/s, '***@');
  const masked = open.replace(/[?#].*$/s, '?***').replace(/=[^/]*/g, '=***');
  return scheme === '' ? masked : `${scheme}://${masked}`;
}
