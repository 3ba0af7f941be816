import { parentPort } from 'node:worker_threads';
import { renderSound } from '@floorcast/simulated-egm/sound/synth';
import type { MediaUnit } from '../../encode/media-unit.ts';
import { FRAME_SAMPLES, OpusEncoder } from '../../encode/opus-encoder.ts';
import { SoundOrder } from './feed-messages.ts';
import { runWorker, type WorkerTask } from './run-worker.ts';
import { SceneStream } from './scene-stream.ts';

const FRAME_MS = 20;

/** Makes and encodes one cabinet's sound until the worker is ended, in a thread of its own: drawing would tear holes. */
async function run(source: string): Promise<WorkerTask> {
  const scenes = new SceneStream(source);
  const encoder = OpusEncoder.open();
  const began = performance.now();
  const beganAt = Date.now();
  const silence = new Float32Array(FRAME_SAMPLES * 2);
  let frames = 0;
  let next: NodeJS.Timeout | undefined;

  function frame(): void {
    const { scene } = scenes;
    const capturedAt = beganAt + frames * FRAME_MS;
    const pts = frames * FRAME_SAMPLES;
    const data = encoder.encode(scene ? renderSound(scene, capturedAt, FRAME_SAMPLES) : silence, pts);
    if (data !== undefined) {
      const message: MediaUnit = { data, key: true, pts, capturedAt };
      parentPort?.postMessage(message);
    }
    frames += 1;
    next = setTimeout(frame, Math.max(0, began + frames * FRAME_MS - performance.now()));
  }
  frame();
  return {
    stop() {
      clearTimeout(next);
      encoder.close();
    },
  };
}

runWorker((order) => run(SoundOrder.parse(order).source));
