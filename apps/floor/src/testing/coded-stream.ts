import {
  AV_PIX_FMT_YUV420P,
  AV_PIX_FMT_YUV422P,
  FF_ENCODER_LIBVPX_VP8,
  FF_ENCODER_LIBX264,
  FF_ENCODER_LIBX265,
  FF_ENCODER_MPEG4,
} from 'node-av/constants';
import { Codec, CodecContext, Frame, Packet, Rational } from 'node-av/lib';
import { check, openEncoder } from '../encode/h264-encoder.ts';

export interface StreamOptions {
  readonly codec?: keyof typeof ENCODERS;
  readonly profile?: 'baseline' | 'main' | 'high';
  readonly bFrames?: number;
  readonly slices?: number;
  /** Pictures from key frame to key frame. */
  readonly gop?: number;
  readonly pictures?: number;
  readonly size?: readonly [width: number, height: number];
  readonly interlaced?: boolean;
  readonly colour?: '4:2:0' | '4:2:2';
}

/** A coded stream of a moving pattern, as a camera would send it: Annex B, one item for each picture. */
export interface CodedStream {
  readonly context: CodecContext;
  readonly units: readonly Buffer[];
}

const ENCODERS = {
  h264: FF_ENCODER_LIBX264,
  h265: FF_ENCODER_LIBX265,
  vp8: FF_ENCODER_LIBVPX_VP8,
  mpeg4: FF_ENCODER_MPEG4,
} as const;

const COLOURS = {
  '4:2:0': { format: AV_PIX_FMT_YUV420P, across: 2, down: 2 },
  '4:2:2': { format: AV_PIX_FMT_YUV422P, across: 2, down: 1 },
} as const;

export const STREAM_SIZE = [640, 368] as const;
export const STREAM_FPS = 30;

export function codedStream(options: StreamOptions = {}): CodedStream {
  const context = openContext(options);
  const { width, height, pixelFormat: format } = context;
  const { across, down } = COLOURS[options.colour ?? '4:2:0'];
  const chroma = 2 * Math.ceil(width / across) * Math.ceil(height / down);
  const frame = new Frame();
  frame.alloc();
  Object.assign(frame, { width, height, format });
  check(frame.getBuffer(), 'allocate a picture');
  const packet = new Packet();
  packet.alloc();
  const units: Buffer[] = [];
  const drain = () => {
    while (context.receivePacketSync(packet) >= 0) {
      if (packet.data !== null) units.push(Buffer.from(packet.data));
      packet.unref();
    }
  };
  for (let n = 0; n < (options.pictures ?? 120); n++) {
    check(frame.makeWritable(), 'draw');
    frame.fromBuffer(Buffer.concat([pattern(n, width, height), Buffer.alloc(chroma, 128)]));
    frame.pts = BigInt(n);
    check(context.sendFrameSync(frame), 'encode');
    drain();
  }
  context.sendFrameSync(null);
  drain();
  return { context, units };
}

/** A bright bar walks over noise that does not compress well: pictures of several packets. */
function pattern(n: number, width: number, height: number): Buffer {
  const picture = Buffer.alloc(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const bar = Math.abs(x - ((n * 8) % width)) < 40 ? 110 : 0;
      picture[y * width + x] = 80 + bar + ((x * 7_919 + y * 104_729 + n * 31) % 23);
    }
  return picture;
}

/** What the fastest way to encode leaves out, and makes a profile of its own. */
const TOOLS = { baseline: 'cabac=0', main: 'cabac=1', high: 'cabac=1:8x8dct=1' };

function openContext(options: StreamOptions): CodecContext {
  const { codec = 'h264', bFrames = 0, gop = 30, size = STREAM_SIZE, colour = '4:2:0' } = options;
  const found = Codec.findEncoderByName(ENCODERS[codec]);
  if (!found) throw new Error('this FFmpeg cannot make the stream');
  const context = new CodecContext();
  context.allocContext3(found);
  [context.width, context.height] = size;
  context.pixelFormat = COLOURS[colour].format;
  context.timeBase = new Rational(1, STREAM_FPS);
  context.framerate = new Rational(STREAM_FPS, 1);
  context.bitRate = 2_000_000n;
  context.gopSize = gop;
  context.maxBFrames = bFrames;
  openEncoder(context, found, encoderOptions(options));
  return context;
}

function encoderOptions(options: StreamOptions): Record<string, string> {
  const { codec = 'h264', profile = 'main', bFrames = 0, slices = 1, gop = 30 } = options;
  const keys = `keyint=${gop}:min-keyint=${gop}:bframes=${bFrames}:repeat-headers=1`;
  switch (codec) {
    case 'h264': {
      const fields = options.interlaced ? ':tff=1' : '';
      const params = `${keys}:${TOOLS[profile]}:scenecut=0:slices=${slices}:rc-lookahead=0:sync-lookahead=0${fields}`;
      const named = options.colour === '4:2:2' ? {} : { profile };
      return { preset: 'ultrafast', ...named, 'x264-params': params };
    }
    case 'h265':
      return { preset: 'ultrafast', 'x265-params': `${keys}:log-level=none` };
    case 'vp8':
      return { deadline: 'realtime', 'cpu-used': '8' };
    case 'mpeg4':
      return {};
  }
}
