import { parentPort, workerData } from 'node:worker_threads';
import { createPainter, HEIGHT, WIDTH } from '@floorcast/simulated-egm/picture/painter';
import type { Scene } from '@floorcast/simulated-egm/scene';
import { SceneStream } from '../cameras/scene-stream.ts';
import { type MediaUnit, VideoOrder } from './feed-messages.ts';
import { H264Encoder, VIDEO_CLOCK } from './h264-encoder.ts';

/** Paints and encodes one camera until it is ended. The parent asks for key frames by any message. */
const order = VideoOrder.parse(workerData);
const scenes = new SceneStream(order.source);
const painter = createPainter(order.view, order.timeCode);
const encoder = await H264Encoder.open({ width: WIDTH, height: HEIGHT, fps: order.fps });
const began = performance.now();
let wantKey = true;
let last: Scene | undefined;
let frames = 0;
parentPort?.on('message', () => {
  wantKey = true;
});

/** What is shown while the cabinet is away: its last picture, and that it is the last. */
const withoutSignal = (scene: Scene): Scene => ({ ...scene, notice: 'NO SIGNAL' });

function frame(): void {
  const scene = scenes.scene ?? (last && withoutSignal(last));
  last = scenes.scene ?? last;
  if (scene !== undefined) {
    const capturedAt = Date.now();
    const pts = Math.round(((performance.now() - began) * VIDEO_CLOCK) / 1000);
    const unit = encoder.encode(painter.paint(scene, capturedAt), pts, wantKey);
    wantKey = false;
    if (unit !== undefined) {
      const message: MediaUnit = { ...unit, pts, capturedAt };
      parentPort?.postMessage(message);
    }
  }
  frames += 1;
  // Frames keep to their times; those that are late are left out.
  const interval = 1000 / order.fps;
  frames = Math.max(frames, Math.floor((performance.now() - began) / interval));
  const next = began + frames * interval;
  setTimeout(frame, scene === undefined ? 5 : Math.max(0, next - performance.now()));
}
frame();
