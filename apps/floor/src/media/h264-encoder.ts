import {
  AV_LOG_WARNING,
  AV_PICTURE_TYPE_I,
  AV_PICTURE_TYPE_NONE,
  AV_PIX_FMT_RGBA,
  AV_PIX_FMT_YUV420P,
  FF_ENCODER_LIBX264,
  SWS_FAST_BILINEAR,
} from 'node-av/constants';
import {
  Codec,
  CodecContext,
  Dictionary,
  Frame,
  Log,
  Packet,
  Rational,
  SoftwareScaleContext,
} from 'node-av/lib';

/** RTP's clock for video, in ticks a second. */
export const VIDEO_CLOCK = 90_000;
const BITS_A_SECOND = 2_500_000;
/** Key frames come on request; this is only the bound that the encoder wants. */
const LONGEST_GOP = 600;

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

/** H.264, constrained baseline, without B-frames: one picture in, one access unit out. Not thread-safe; close it. */
export class H264Encoder {
  readonly #context: CodecContext;
  readonly #packet = new Packet();
  readonly #rgba: Frame;
  readonly #yuv: Frame;
  readonly #scale = new SoftwareScaleContext();

  private constructor(context: CodecContext, { width, height }: VideoSize) {
    this.#context = context;
    this.#packet.alloc();
    this.#rgba = pictureFrame(width, height, AV_PIX_FMT_RGBA);
    this.#yuv = pictureFrame(width, height, AV_PIX_FMT_YUV420P);
    this.#scale.getContext(
      width,
      height,
      AV_PIX_FMT_RGBA,
      width,
      height,
      AV_PIX_FMT_YUV420P,
      SWS_FAST_BILINEAR,
    );
  }

  static async open(size: VideoSize): Promise<H264Encoder> {
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
    context.bitRate = BigInt(BITS_A_SECOND);
    context.rcMaxRate = BigInt(BITS_A_SECOND);
    context.rcBufferSize = BITS_A_SECOND / 4;
    context.gopSize = LONGEST_GOP;
    context.maxBFrames = 0;
    context.threadCount = 1;
    const options = Dictionary.fromObject({
      preset: 'ultrafast',
      tune: 'zerolatency',
      profile: 'baseline',
      level: '3.1',
      'forced-idr': '1',
      'x264-params': 'repeat-headers=1:scenecut=0:level=3.1',
    });
    check(await context.open2(codec, options), 'open the encoder');
    return new H264Encoder(context, size);
  }

  /** `rgba` is the whole picture; `pts` in ticks of the video clock, rising. */
  encode(rgba: Uint8Array, pts: number, key: boolean): AccessUnit | undefined {
    this.#rgba.makeWritable();
    this.#rgba.fromBuffer(Buffer.from(rgba.buffer, rgba.byteOffset, rgba.byteLength));
    this.#yuv.makeWritable();
    check(this.#scale.scaleFrameSync(this.#yuv, this.#rgba), 'convert the picture');
    this.#yuv.pts = BigInt(pts);
    this.#yuv.pictType = key ? AV_PICTURE_TYPE_I : AV_PICTURE_TYPE_NONE;
    check(this.#context.sendFrameSync(this.#yuv), 'encode the picture');
    if (this.#context.receivePacketSync(this.#packet) < 0) return undefined;
    const { data, isKeyframe } = this.#packet;
    const unit = data === null ? undefined : { data: Buffer.from(data), key: isKeyframe };
    this.#packet.unref();
    return unit;
  }

  close(): void {
    this.#context.freeContext();
    this.#scale.freeContext();
    this.#rgba.free();
    this.#yuv.free();
    this.#packet.free();
  }
}

function pictureFrame(
  width: number,
  height: number,
  format: typeof AV_PIX_FMT_RGBA | typeof AV_PIX_FMT_YUV420P,
): Frame {
  const frame = new Frame();
  frame.alloc();
  frame.width = width;
  frame.height = height;
  frame.format = format;
  check(frame.getBuffer(), 'allocate a picture');
  return frame;
}

/** @throws with FFmpeg's error number. */
export function check(code: number, what: string): void {
  if (code < 0) throw new Error(`could not ${what}: FFmpeg error ${code}`);
}
