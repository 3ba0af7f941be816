import * as z from 'zod/mini';

/** What a viewer wants of its picture (C5.40): adapted to its line, the best rendition always, or the small ones only. */
export const VideoQuality = z.enum(['auto', 'best', 'save']);
/** A parsed {@link VideoQuality}. */
export type VideoQuality = z.infer<typeof VideoQuality>;

/** Bits per second of a line or a rendition. */
export const BitsPerSecond = z.int().check(z.positive(), z.maximum(1_000_000_000));

/** Where a viewer sends its packets (C5.65): to the floor, or to a TURN server that relays them. */
export const MediaPath = z.enum(['direct', 'relay']);
/** A parsed {@link MediaPath}. */
export type MediaPath = z.infer<typeof MediaPath>;

/** How a viewer begins (C5.40, C5.41): its choice, and what it supposes that its line carries. */
export const ViewerStart = z.object({
  quality: z._default(VideoQuality, 'auto'),
  bitsPerSecond: z.optional(BitsPerSecond),
  path: z.optional(MediaPath),
});
/** A parsed {@link ViewerStart}. */
export type ViewerStart = z.infer<typeof ViewerStart>;

/** Most frames that one `seen` message reports (C5.42). */
export const MOST_SEEN = 40;
/** RTP timestamp of a frame, and when its last packet arrived, in milliseconds of the viewer's own clock. */
export const SeenFrame = z.tuple([z.int().check(z.nonnegative(), z.maximum(0xffffffff)), z.number()]);
/** A parsed {@link SeenFrame}. */
export type SeenFrame = z.infer<typeof SeenFrame>;

/** Messages of a viewer on the `clock` channel: a time or key frame request, a report, a choice (C5.24 to C5.44). */
export const ClockRequest = z.union([
  z.object({ ping: z.number() }),
  z.object({ key: z.literal(true) }),
  z.object({ seen: z.array(SeenFrame).check(z.maxLength(MOST_SEEN)) }),
  z.object({ quality: VideoQuality }),
  z.object({ visible: z.boolean() }),
]);
/** A parsed {@link ClockRequest}. */
export type ClockRequest = z.infer<typeof ClockRequest>;

/** The rendition that a viewer is sent, and what the floor knows of its line (C5.45). */
export const RenditionReport = z.object({
  /** Height in pixels, pictures per second and target rate of the rendition. */
  lines: z.int(),
  fps: z.int(),
  bitsPerSecond: z.int(),
  /** Whether the camera has a better one. */
  reduced: z.boolean(),
  /** Bits per second that packets leave at. */
  pacedAt: z.int(),
  /** Time (ms) that packets now wait in queues on their way; null while unknown. */
  standingMs: z.nullable(z.number()),
  /** Share of packets lost lately, 0 to 1. */
  loss: z.number(),
  /** Packets sent again, since the viewer began. */
  resent: z.int(),
});
/** A parsed {@link RenditionReport}. */
export type RenditionReport = z.infer<typeof RenditionReport>;

/** Messages of the floor on the `clock` channel: capture time of a frame, its clock's time, or the rendition. */
export const ClockMessage = z.union([
  z.object({ r: z.int(), c: z.number() }),
  z.object({ pong: z.number(), t: z.number() }),
  z.object({ rendition: RenditionReport }),
]);
/** A parsed {@link ClockMessage}. */
export type ClockMessage = z.infer<typeof ClockMessage>;
