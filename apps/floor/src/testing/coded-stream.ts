import { AV_PIX_FMT_YUV420P, FF_ENCODER_LIBX264, FF_ENCODER_LIBX265 } from 'node-av/constants';
import { Codec, CodecContext, Frame, Packet, Rational } from 'node-av/lib';
import { check, openEncoder } from '../encode/ffmpeg.ts';

export interface StreamOptions {
  readonly codec?: 'h264' | 'h265';
  readonly profile?: 'baseline' | 'main' | 'high';
  readonly bFrames?: number;
  readonly slices?: number;
  /** Pictures from key frame to key frame. */
  readonly gop?: number;
  readonly pictures?: number;
}

/** A coded stream of a moving pattern, as a camera would send it: Annex B, one item for each picture. */
export interface CodedStream {
  readonly context: CodecContext;
  readonly units: readonly Buffer[];
}

const WIDTH = 640;
const HEIGHT = 368;
export const STREAM_SIZE = [WIDTH, HEIGHT] as const;
export const STREAM_FPS = 30;

export function codedStream(options: StreamOptions = {}): CodedStream {
  const context = openContext(options);
  const frame = new Frame();
  frame.alloc();
  Object.assign(frame, { width: WIDTH, height: HEIGHT, format: AV_PIX_FMT_YUV420P });
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
    frame.fromBuffer(pattern(n));
    frame.pts = BigInt(n);
    check(context.sendFrameSync(frame), 'encode');
    drain();
  }
  context.sendFrameSync(null);
  drain();
  return { context, units };
}

/** A bright bar walks over noise that does not compress well: pictures of several packets. */
function pattern(n: number): Buffer {
  const picture = Buffer.alloc((WIDTH * HEIGHT * 3) / 2, 128);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const bar = Math.abs(x - ((n * 8) % WIDTH)) < 40 ? 110 : 0;
      picture[y * WIDTH + x] = 80 + bar + ((x * 7_919 + y * 104_729 + n * 31) % 23);
    }
  return picture;
}

/** What the fastest way to encode leaves out, and makes a profile of its own. */
const TOOLS = { baseline: 'cabac=0', main: 'cabac=1', high: 'cabac=1:8x8dct=1' };

function openContext({
  codec,
  profile = 'main',
  bFrames = 0,
  slices = 1,
  gop = 30,
}: StreamOptions): CodecContext {
  const found = Codec.findEncoderByName(codec === 'h265' ? FF_ENCODER_LIBX265 : FF_ENCODER_LIBX264);
  if (!found) throw new Error('this FFmpeg cannot make the stream');
  const context = new CodecContext();
  context.allocContext3(found);
  context.width = WIDTH;
  context.height = HEIGHT;
  context.pixelFormat = AV_PIX_FMT_YUV420P;
  context.timeBase = new Rational(1, STREAM_FPS);
  context.framerate = new Rational(STREAM_FPS, 1);
  context.bitRate = 2_000_000n;
  context.gopSize = gop;
  context.maxBFrames = bFrames;
  const keys = `keyint=${gop}:min-keyint=${gop}:bframes=${bFrames}:repeat-headers=1`;
  openEncoder(
    context,
    found,
    codec === 'h265'
      ? { preset: 'ultrafast', 'x265-params': `${keys}:log-level=none` }
      : {
          preset: 'ultrafast',
          profile,
          'x264-params': `${keys}:${TOOLS[profile]}:scenecut=0:slices=${slices}:rc-lookahead=0:sync-lookahead=0`,
        },
  );
  return context;
}
