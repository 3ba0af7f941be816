import type { H264Profile } from '@floorcast/contract/sdp';
import type { MediaUnit } from '../../encode/ladder.ts';
import type { Camera } from '../camera.ts';

export interface RecordingViewer {
  readonly pictures: MediaUnit[];
  readonly sounds: MediaUnit[];
  wantKey(): void;
  use(rung: number): number;
  stop(): void;
}

/** A viewer that records what it receives. */
export function recordingViewer(camera: Camera, most: H264Profile = 'high'): RecordingViewer {
  const order = ['baseline', 'main', 'high'];
  const pictures: MediaUnit[] = [];
  const sounds: MediaUnit[] = [];
  const listening = camera.listen({
    takes: (profile) => order.indexOf(profile) <= order.indexOf(most),
    rung: 0,
    plays: true,
    video: (unit) => pictures.push(unit),
    sound: (unit) => sounds.push(unit),
  });
  return { pictures, sounds, ...listening };
}

/** Width and height out of a JPEG's frame header. */
export function jpegSize(jpeg: Buffer): { width: number; height: number } {
  const header = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  return { height: jpeg.readUInt16BE(header + 5), width: jpeg.readUInt16BE(header + 7) };
}
