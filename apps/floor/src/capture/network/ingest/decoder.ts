import { AV_CODEC_FLAG_LOW_DELAY } from 'node-av/constants';
import { Codec, CodecContext, type CodecParameters, Frame, Packet } from 'node-av/lib';
import { check } from '../../../encode/ffmpeg.ts';

/** Decodes one stream. Frames are stamped with what their packets were. Close it. */
export class Decoder {
  readonly #context: CodecContext;
  readonly #packet = new Packet();
  readonly #frame = new Frame();

  private constructor(context: CodecContext) {
    this.#context = context;
    this.#frame.alloc();
    this.#packet.alloc();
  }

  /** `inOrder`: pictures come in the order in which they are shown, so none has to wait for another. */
  static open(parameters: CodecParameters, inOrder: boolean): Decoder {
    const codec = Codec.findDecoder(parameters.codecId);
    if (!codec) throw new Error(`this FFmpeg cannot decode codec ${parameters.codecId}`);
    const context = new CodecContext();
    context.allocContext3(codec);
    check(parameters.toContext(context), 'set up the decoder');
    context.threadCount = 1;
    if (inOrder) context.setFlags(AV_CODEC_FLAG_LOW_DELAY);
    check(context.open2Sync(codec), 'open the decoder');
    return new Decoder(context);
  }

  /** What cannot be decoded is left out. Each frame is lent for the length of the call. */
  push(data: Buffer, stamp: number, take: (frame: Frame) => void): void {
    this.#packet.data = data;
    this.#packet.pts = BigInt(stamp);
    this.#packet.dts = BigInt(stamp);
    this.#context.sendPacketSync(this.#packet);
    this.#packet.unref();
    this.#drain(take);
  }

  /** The frames that still wait for others. Nothing can be decoded after that. */
  flush(take: (frame: Frame) => void): void {
    this.#context.sendPacketSync(null);
    this.#drain(take);
  }

  close(): void {
    this.#context.freeContext();
    this.#packet.free();
    this.#frame.free();
  }

  #drain(take: (frame: Frame) => void): void {
    while (this.#context.receiveFrameSync(this.#frame) >= 0) {
      take(this.#frame);
      this.#frame.unref();
    }
  }
}
