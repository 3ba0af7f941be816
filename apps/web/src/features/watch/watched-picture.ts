import type { CameraId, Video } from '@floorcast/contract/machines';
import { type Seen, WHOLE } from '../../machines/frame/frame.ts';

const COMMON_SHAPE = 16 / 9;
/** A picture of two screens above each other would push everything else off a phone's screen. */
const NARROWEST = 0.9;

/** What a viewer sees of a camera's picture: on an upright screen its reel window, as large as possible. */
export function watchedPart(videos: readonly Video[], camera: CameraId, upright: boolean): Seen {
  const video = videos.find(({ id }) => id === camera);
  const shape = video === undefined ? COMMON_SHAPE : video.width / video.height;
  return { shape, limits: WHOLE, wanted: (upright ? video?.reelWindow : undefined) ?? WHOLE };
}

/** Width by height of the frame that such a picture fills, in all of its height. */
export const frameShape = ({ shape, wanted }: Seen): number => Math.max(NARROWEST, wanted.width * shape);
