import {
  AV_LOG_WARNING,
  AV_PICTURE_TYPE_I,
  AV_PICTURE_TYPE_NONE,
  AV_PIX_FMT_YUV420P,
  FF_ENCODER_LIBX264,
} from 'node-av/constants';
import { Codec, CodecContext, type Frame, Log, Packet, Rational } from 'node-av/lib';

/** RTP's clock for video, in ticks a second. */
export const VIDEO_CLOCK = 90_000;
/**
 * How long (ms) the rate may be exceeded: it bounds a key frame and every burst. In a longer time more passes at once than a
 * line of that rate carries; in a shorter one key frames are so coarse that a change of rendition shows.
 */
const BUFFER_MS = 100;

export interface AccessUnit {
  /** Annex B: NAL units behind start codes. */
  readonly data: Buffer;
  readonly key: boolean;
}

export interface VideoSize {
  readonly width: number;
  readonly height: number;
  readonly fps: number;
}

/**
 * H.264, constrained baseline, without B-frames: one picture in, one access unit out. Key frames come on request only. Not
 * thread-safe; close it.
 */
export class H264Encoder {
  readonly #context: CodecContext;
  readonly #packet = new Packet();

  private constructor(context: CodecContext) {
    this.#context = context;
    this.#packet.alloc();
  }

  static open(size: VideoSize, bitsPerSecond: number): H264Encoder {
    Log.setLevel(AV_LOG_WARNING);
    const codec = Codec.findEncoderByName(FF_ENCODER_LIBX264);
    if (!codec) throw new Error('this FFmpeg has no libx264');
    const context = new CodecContext();
    context.allocContext3(codec);
    context.width = size.width;
    context.height = size.height;
    context.pixelFormat = AV_PIX_FMT_YUV420P;
    context.timeBase = new Rational(1, VIDEO_CLOCK);
    context.framerate = new Rational(size.fps, 1);
    context.bitRate = BigInt(bitsPerSecond);
    context.rcMaxRate = BigInt(bitsPerSecond);
    context.rcBufferSize = Math.round((bitsPerSecond * BUFFER_MS) / 1_000);
    context.maxBFrames = 0;
    context.threadCount = 1;
    openEncoder(context, codec, {
      preset: 'ultrafast',
      tune: 'zerolatency',
      profile: 'baseline',
      level: '3.1',
      'forced-idr': '1',
      'x264-params': 'repeat-headers=1:scenecut=0:level=3.1:keyint=infinite',
    });
    return new H264Encoder(context);
  }

  /** `picture` is YUV 4:2:0 of the encoder's size; `pts` in ticks of the video clock, rising. */
  encode(picture: Frame, pts: number, key: boolean): AccessUnit | undefined {
    picture.pts = BigInt(pts);
    picture.pictType = key ? AV_PICTURE_TYPE_I : AV_PICTURE_TYPE_NONE;
    check(this.#context.sendFrameSync(picture), 'encode the picture');
    if (this.#context.receivePacketSync(this.#packet) < 0) return undefined;
    const { data, isKeyframe } = this.#packet;
    const unit = data === null ? undefined : { data: Buffer.from(data), key: isKeyframe };
    this.#packet.unref();
    return unit;
  }

  close(): void {
    this.#context.freeContext();
    this.#packet.free();
  }
}

/** @throws with FFmpeg's error number. */
export function check(code: number, what: string): void {
  if (code < 0) throw new Error(`could not ${what}: FFmpeg error ${code}`);
}

/** Options one by one: a dictionary of them, given to `open2Sync`, is freed twice and takes the process with it. */
export function openEncoder(
  context: CodecContext,
  codec: Codec,
  options: Readonly<Record<string, string>>,
): void {
  for (const [name, value] of Object.entries(options)) check(context.setOption(name, value), `set ${name}`);
  check(context.open2Sync(codec), 'open the encoder');
}
