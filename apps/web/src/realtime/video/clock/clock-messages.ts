import { ClockMessage, type SeenFrame, type VideoQuality } from '@floorcast/contract/video';

/** Requests of the client: for the floor's time, with its own, and for a key frame. */
export const timeRequest = (sentAt: number): string => JSON.stringify({ ping: sentAt });
export const KEY_FRAME_REQUEST = JSON.stringify({ key: true });

/** Reports of the client: frames that it received, whether it will report any, and the player's choice. */
export const seenReport = (seen: readonly SeenFrame[]): string => JSON.stringify({ seen });
export const visibleReport = (visible: boolean): string => JSON.stringify({ visible });
export const qualityRequest = (quality: VideoQuality): string => JSON.stringify({ quality });

/** Null for an invalid message. */
export function readClockMessage(data: unknown): ClockMessage | null {
  if (typeof data !== 'string') return null;
  try {
    return ClockMessage.safeParse(JSON.parse(data)).data ?? null;
  } catch {
    return null;
  }
}
