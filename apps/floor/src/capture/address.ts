/** A camera's address in the configuration, by its kind. */
export type CameraAddress =
  | { readonly kind: 'simulated'; readonly stream: string }
  | { readonly kind: 'rtsp'; readonly url: string }
  | { readonly kind: 'v4l2'; readonly device: string }
  | { readonly kind: 'udp'; readonly url: string }
  | { readonly kind: 'rtp'; readonly sdpFile: string };

/** All but the simulated cabinet's own picture. */
export type NetworkAddress = Exclude<CameraAddress, { kind: 'simulated' }>;

/** @throws {RangeError} in words that name no credentials. */
export function readCameraAddress(source: string): CameraAddress {
  const [, scheme = '', rest = ''] = /^([a-z0-9]+):(.*)$/i.exec(source) ?? [];
  switch (scheme.toLowerCase()) {
    case 'simulated':
      return { kind: 'simulated', stream: rest };
    case 'rtsp':
    case 'rtsps':
      if (!URL.canParse(source) || new URL(source).hostname === '') break;
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
  rtsp: 'rtsp://name:password@10.0.0.31/stream1 is one',
  rtsps: 'rtsps://name:password@10.0.0.31/stream1 is one',
  udp: 'udp://10.0.0.2:5000 or udp://239.0.0.1:5000 is one, an address of this computer or of a group',
  v4l2: 'v4l2:/dev/video0 is one',
  rtp: 'rtp:/etc/floor/camera.sdp is one, a file that describes the stream',
};

/** The address without what may be secret in it: name, password and query. For people's eyes. */
export function maskedAddress(source: string): string {
  if (!/^rtsps?:/i.test(source)) return source;
  return source.replace(/\/\/[^/]*@/, '//***@').replace(/\?.*$/, '?***');
}
