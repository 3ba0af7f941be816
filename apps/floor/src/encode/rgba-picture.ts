import { AV_PIX_FMT_RGBA, AV_PIX_FMT_YUV420P, SWS_FAST_BILINEAR } from 'node-av/constants';
import { Frame, SoftwareScaleContext } from 'node-av/lib';
import { check } from './h264-encoder.ts';

/** Makes drawn pictures, as RGBA, ready for an encoder. Close it. */
export class RgbaPicture {
  readonly #rgba: Frame;
  readonly #yuv: Frame;
  readonly #scale = new SoftwareScaleContext();

  constructor(width: number, height: number) {
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

  /** `rgba` is the whole picture. What is returned holds until the next one. */
  convert(rgba: Uint8Array): Frame {
    this.#rgba.makeWritable();
    this.#rgba.fromBuffer(Buffer.from(rgba.buffer, rgba.byteOffset, rgba.byteLength));
    this.#yuv.makeWritable();
    check(this.#scale.scaleFrameSync(this.#yuv, this.#rgba), 'convert the picture');
    return this.#yuv;
  }

  close(): void {
    this.#scale.freeContext();
    this.#rgba.free();
    this.#yuv.free();
  }
}

/** An empty picture of this size and format. */
export function pictureFrame(
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
