import { FormatContext, Packet, Rational } from 'node-av/lib';
import { check } from '../encode/h264-encoder.ts';
import { type CodedStream, STREAM_FPS } from './coded-stream.ts';

export interface StreamSender {
  close(): Promise<void>;
}

/**
 * Sends a coded stream over and over at its pace, by FFmpeg's own muxers: `mpegts` or `rtp`. `stampOf` a picture, by its number,
 * is its time stamp in pictures.
 */
export async function sendStream(
  { context, units }: CodedStream,
  format: 'mpegts' | 'rtp',
  url: string,
  stampOf: (n: number) => number = (n) => n,
): Promise<StreamSender> {
  const output = new FormatContext();
  output.allocOutputContext2(null, format, url);
  const stream = output.newStream(null);
  check(stream.codecpar.fromContext(context), 'describe the stream');
  check(await output.openOutput(), 'open the output');
  check(await output.writeHeader(), 'begin the output');
  const packet = new Packet();
  packet.alloc();
  const began = performance.now();
  let closing = false;
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<unknown> = Promise.resolve();
  const send = async (n: number) => {
    packet.data = units[n % units.length] ?? null;
    packet.pts = BigInt(stampOf(n));
    packet.dts = packet.pts;
    packet.streamIndex = 0;
    packet.isKeyframe = n % units.length === 0;
    packet.rescaleTs(new Rational(1, STREAM_FPS), stream.timeBase);
    check(await output.writeFrame(packet), 'send');
  };
  const next = (n: number) => {
    timer = setTimeout(
      () => {
        if (closing) return;
        sending = send(n).then(() => next(n + 1));
      },
      Math.max(0, began + (n * 1000) / STREAM_FPS - performance.now()),
    );
  };
  next(0);
  return {
    async close() {
      closing = true;
      clearTimeout(timer);
      await sending;
      await output.writeTrailer();
      await output.closeOutput();
      packet.free();
    },
  };
}
