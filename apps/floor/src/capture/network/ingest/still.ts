import { setImmediate as yieldToEvents } from 'node:timers/promises';
import { AV_PIX_FMT_YUVJ420P, FF_ENCODER_MJPEG } from 'node-av/constants';
import { Codec, CodecContext, type CodecParameters, type Frame, Packet, Rational } from 'node-av/lib';
import { check } from '../../../encode/h264-encoder.ts';
import { type Size, withinSide } from '../../../encode/ladder.ts';
import { type Framing, framingFilters } from '../../stream/stream.ts';
import type { CodedPicture } from './coded-picture.ts';
import { Decoder, FilterChain } from './decoder.ts';

/** A still that takes longer (ms) to decode is not needed any more. */
const PATIENCE_MS = 2_500;
/** The most that is left out of a fine JPEG, of 2 to 31. */
const FINE_QUANTISER = '3';

interface Drawing {
  readonly framing: Framing;
  /** Pixels on the longer side. */
  readonly most: number;
  /** Whether it is for somebody who judges the camera's focus. */
  readonly fine: boolean;
}

/**
 * A JPEG of the last of these pictures, the first of which needs no other; undefined when it cannot be decoded. They are
 * decoded one at a time: what the camera sends meanwhile is passed on between them.
 */
export async function stillOf(
  parameters: CodecParameters,
  pictures: readonly CodedPicture[],
  drawing: Drawing,
): Promise<Buffer | undefined> {
  const until = performance.now() + PATIENCE_MS;
  const decoder = Decoder.open(parameters, false);
  let last: Frame | null = null;
  const take = (frame: Frame) => {
    last?.free();
    last = frame.clone();
  };
  try {
    for (const { data, capturedAt } of pictures) {
      if (performance.now() > until) return undefined;
      decoder.push(data, capturedAt, take);
      await yieldToEvents();
    }
    decoder.flush(take);
    return last === null ? undefined : draw(last, drawing);
  } finally {
    decoder.close();
    (last as Frame | null)?.free();
  }
}

function draw(frame: Frame, { framing, most, fine }: Drawing): Buffer | undefined {
  const { width, height, format } = frame;
  const source = `video_size=${width}x${height}:pix_fmt=${format}:time_base=1/1000:pixel_aspect=1/1`;
  const { size, filters } = framingFilters(framing, { width, height }, withinSide(most));
  const full = filters.map((filter) => filter.replace('out_range=tv', 'out_range=pc'));
  const chain = new FilterChain('video', source, [...full, 'format=yuvj420p']);
  let jpeg: Buffer | undefined;
  try {
    chain.push(frame, (framed) => {
      jpeg = encode(framed, size, fine);
    });
    return jpeg;
  } finally {
    chain.close();
  }
}

function encode(frame: Frame, { width, height }: Size, fine: boolean): Buffer | undefined {
  const codec = Codec.findEncoderByName(FF_ENCODER_MJPEG);
  if (!codec) throw new Error('this FFmpeg has no JPEG');
  const context = new CodecContext();
  context.allocContext3(codec);
  context.width = width;
  context.height = height;
  context.pixelFormat = AV_PIX_FMT_YUVJ420P;
  context.timeBase = new Rational(1, 1000);
  const packet = new Packet();
  packet.alloc();
  try {
    if (fine) check(context.setOption('qmax', FINE_QUANTISER), 'set the quality');
    check(context.open2Sync(codec), 'open the JPEG encoder');
    frame.pts = 0n;
    check(context.sendFrameSync(frame), 'encode a still');
    context.sendFrameSync(null);
    return context.receivePacketSync(packet) < 0 || packet.data === null
      ? undefined
      : Buffer.from(packet.data);
  } finally {
    packet.free();
    context.freeContext();
  }
}
