import * as z from 'zod';
import { Ladder } from '../../encode/ladder.ts';
import { type CameraFault, FAULTS } from '../faults.ts';
import { Framing } from '../stream/stream.ts';

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
  ladder: Ladder,
});
export type IngestOrder = z.infer<typeof IngestOrder>;

/**
 * A still of the last key frame, small or in its own size, or a larger one of the very last picture: all since the key frame
 * are decoded for that.
 */
export const StillKind = z.enum(['lobby', 'whole', 'result']);
export type StillKind = z.infer<typeof StillKind>;

/** Requests to the process after that. */
export const IngestRequest = z.discriminatedUnion('kind', [
  /** The renditions that are to be encoded here, and no others. */
  z.object({ kind: z.literal('encode'), rungs: z.array(z.int()) }),
  /** The renditions whose sound is to be encoded, and no others. */
  z.object({ kind: z.literal('sound'), rungs: z.array(z.int()) }),
  z.object({ kind: z.literal('key'), rung: z.int() }),
  /** Whether pictures are passed on as they come, as at first; those since the last key frame come with it. */
  z.object({ kind: z.literal('pass'), on: z.boolean() }),
  z.object({ kind: z.literal('still'), id: z.int(), of: StillKind }),
  z.object({ kind: z.literal('stop') }),
]);
export type IngestRequest = z.infer<typeof IngestRequest>;

const Fault = z.custom<CameraFault>((fault) => typeof fault === 'string' && fault in FAULTS);

/** What a camera sends, known with its first key frame. */
export const CameraFormat = z.object({
  codec: z.string(),
  width: z.int(),
  height: z.int(),
  /** The profile in which pictures are passed on unchanged; null when they must be encoded here. */
  through: z.enum(['baseline', 'main', 'high']).nullable(),
  /** Why they must be. */
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

/** Reports of the process. `format` is repeated when the camera sends something else than at first. */
export const IngestReport = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('format'), format: CameraFormat }),
  /** `rung` of a picture that is encoded here; null for one as it came. */
  z.object({ kind: z.literal('video'), rung: z.int().nullable(), unit: Unit }),
  /** `rungs`: the renditions that have this sound. */
  z.object({ kind: z.literal('sound'), rungs: z.array(z.int()).readonly(), unit: Unit }),
  z.object({
    kind: z.literal('still'),
    id: z.int(),
    still: z.object({ jpeg: z.string(), takenAt: z.number() }).nullable(),
  }),
  /** Regularly, from the first picture on: age (ms) of the last one, and the share of pictures lost lately. */
  z.object({ kind: z.literal('pulse'), ageMs: z.number(), loss: z.number().nullable() }),
  z.object({ kind: z.literal('fault'), fault: Fault }),
  z.object({ kind: z.literal('end') }),
]);
export type IngestReport = z.infer<typeof IngestReport>;
