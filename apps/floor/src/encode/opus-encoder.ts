import { AV_CHANNEL_ORDER_NATIVE, AV_SAMPLE_FMT_FLT, FF_ENCODER_LIBOPUS } from 'node-av/constants';
import { Codec, CodecContext, Frame, Packet, Rational } from 'node-av/lib';
import { check, openEncoder } from './h264-encoder.ts';

const SAMPLE_RATE = 48_000;
/** 20 ms. */
export const FRAME_SAMPLES = 960;
const STEREO = { nbChannels: 2, order: AV_CHANNEL_ORDER_NATIVE, mask: 3n };
/** Below this rate the codec can repair losses itself, and sends next to nothing for silence; that takes 4 ms more. */
const REPAIRS_BELOW = 32_000;
const REPAIRING = { application: 'audio', frame_duration: '20', fec: '1', packet_loss: '10', dtx: '1' };
const QUICK = { application: 'lowdelay', frame_duration: '20' };

/** Opus: 20 ms of sound in, one packet out. */
export class OpusEncoder {
  readonly #context: CodecContext;
  readonly #frame = new Frame();
  readonly #packet = new Packet();

  private constructor(context: CodecContext) {
    this.#context = context;
    this.#packet.alloc();
    this.#frame.alloc();
    this.#frame.format = AV_SAMPLE_FMT_FLT;
    this.#frame.nbSamples = FRAME_SAMPLES;
    this.#frame.sampleRate = SAMPLE_RATE;
    this.#frame.channelLayout = STEREO;
    check(this.#frame.getBuffer(), 'allocate a sound frame');
  }

  static open(bitsPerSecond: number): OpusEncoder {
    const codec = Codec.findEncoderByName(FF_ENCODER_LIBOPUS);
    if (!codec) throw new Error('this FFmpeg has no libopus');
    const context = new CodecContext();
    context.allocContext3(codec);
    context.sampleRate = SAMPLE_RATE;
    context.sampleFormat = AV_SAMPLE_FMT_FLT;
    context.channelLayout = STEREO;
    context.bitRate = BigInt(bitsPerSecond);
    context.timeBase = new Rational(1, SAMPLE_RATE);
    openEncoder(context, codec, bitsPerSecond < REPAIRS_BELOW ? REPAIRING : QUICK);
    return new OpusEncoder(context);
  }

  /** `stereo` is 960 pairs of samples; `pts` counts samples. */
  encode(stereo: Float32Array, pts: number): Buffer | undefined {
    this.#frame.makeWritable();
    this.#frame.fromBuffer(Buffer.from(stereo.buffer, stereo.byteOffset, stereo.byteLength));
    this.#frame.pts = BigInt(pts);
    check(this.#context.sendFrameSync(this.#frame), 'encode sound');
    if (this.#context.receivePacketSync(this.#packet) < 0) return undefined;
    const { data } = this.#packet;
    const packet = data === null ? undefined : Buffer.from(data);
    this.#packet.unref();
    return packet;
  }

  close(): void {
    this.#context.freeContext();
    this.#frame.free();
    this.#packet.free();
  }
}
