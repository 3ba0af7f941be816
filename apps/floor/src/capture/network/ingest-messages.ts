import * as z from 'zod';
import { Framing } from '../framing.ts';

/** What an ingest process is started with. It travels by the process's own channel: addresses hold passwords. */
export const IngestOrder = z.object({
  address: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('rtsp'), url: z.string() }),
    z.object({ kind: z.literal('v4l2'), device: z.string() }),
    z.object({ kind: z.literal('udp'), url: z.string() }),
    z.object({ kind: z.literal('rtp'), sdpFile: z.string() }),
  ]),
  framing: Framing,
  sound: z.boolean(),
});
export type IngestOrder = z.infer<typeof IngestOrder>;

/** What it is told after that. */
export const IngestWish = z.discriminatedUnion('wish', [
  /** Whether pictures are to be encoded anew, too. */
  z.object({ wish: z.literal('encode'), on: z.boolean() }),
  z.object({ wish: z.literal('key') }),
  /** Of the last key frame, or, larger, of the very last picture: all since the key frame are decoded for that. */
  z.object({ wish: z.literal('still'), id: z.int(), latest: z.boolean() }),
  z.object({ wish: z.literal('stop') }),
]);
export type IngestWish = z.infer<typeof IngestWish>;

/** Why a camera shows nothing; faults.ts says what to do about it. */
export const CameraFault = z.enum([
  'unreachable',
  'silent',
  'credentials',
  'busy',
  'not-found',
  'not-a-stream',
  'no-video',
  'no-key-frame',
  'frozen',
  'ended',
  'broken',
]);
export type CameraFault = z.infer<typeof CameraFault>;

/** What a camera sends, known with its first key frame. */
export const CameraFormat = z.object({
  codec: z.string(),
  width: z.int(),
  height: z.int(),
  /** The profile in which pictures are passed on as they are; null when they must be encoded anew. */
  through: z.enum(['baseline', 'main', 'high']).nullable(),
  /** Why they must. */
  why: z.string().nullable(),
  sound: z.string().nullable(),
});
export type CameraFormat = z.infer<typeof CameraFormat>;

const Unit = z.object({
  data: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  key: z.boolean(),
  pts: z.number(),
  capturedAt: z.number(),
});

/** What it says. `format` may come again, when the camera turns out to send something else. */
export const IngestWord = z.discriminatedUnion('word', [
  z.object({ word: z.literal('format'), format: CameraFormat }),
  z.object({ word: z.literal('video'), encoded: z.boolean(), unit: Unit }),
  z.object({ word: z.literal('sound'), unit: Unit }),
  z.object({ word: z.literal('still'), id: z.int(), jpeg: z.string().nullable() }),
  z.object({ word: z.literal('fault'), fault: CameraFault }),
  z.object({ word: z.literal('end') }),
]);
export type IngestWord = z.infer<typeof IngestWord>;
