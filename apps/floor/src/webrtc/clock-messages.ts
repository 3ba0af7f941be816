import { ClockRequest } from '@floorcast/contract/video';
import type { DataChannel } from 'node-datachannel';
import { VIDEO_CLOCK } from './outgoing-track.ts';

/** A capture time is sent after this (ms), and when it is off by more than that (ms) from the one sent last. */
const REPEAT_MS = 500;
const EXACT_MS = 2;
/** About the messages of one second, if every picture had one. */
const QUEUE_BYTES = 1_500;
const MESSAGE_CHARACTERS = 2_000;

/** Undefined for anything but a request. */
export function readClockRequest(message: unknown): ClockRequest | undefined {
  if (typeof message !== 'string' || message.length > MESSAGE_CHARACTERS) return undefined;
  try {
    return ClockRequest.parse(JSON.parse(message));
  } catch {
    return undefined;
  }
}

/** When the picture with an RTP timestamp was captured, milliseconds since 1970. */
export interface FrameTime {
  readonly rtp: number;
  readonly capturedAt: number;
}

/** Whether a viewer can calculate a capture time from an earlier one: RTP's clock has run as fast as time since. */
export function followsFrom(sent: FrameTime, { rtp, capturedAt }: FrameTime): boolean {
  const since = ((rtp - sent.rtp) | 0) / (VIDEO_CLOCK / 1_000);
  return since < REPEAT_MS && Math.abs(sent.capturedAt + since - capturedAt) <= EXACT_MS;
}

/** Sends a message unless the queue is full: one that is delayed is worthless. Returns whether it was sent. */
export function sendOnClock(channel: DataChannel, message: object): boolean {
  try {
    if (!channel.isOpen() || channel.bufferedAmount() >= QUEUE_BYTES) return false;
    channel.sendMessage(JSON.stringify(message));
    return true;
  } catch {
    return false; // the channel has just closed; pictures go on
  }
}
