import { parentPort } from 'node:worker_threads';
import { renderSound } from '@floorcast/simulated-egm/sound/synth';
import { FRAME_SAMPLES } from '../../encode/opus-encoder.ts';
import { SoundRenditions } from '../../encode/sound-renditions.ts';
import { type RenditionUnit, SoundOrder } from './feed-messages.ts';
import { runWorker, SceneStream, type WorkerTask } from './workers.ts';

const FRAME_MS = 20;

/** Makes one cabinet's sound and encodes it at the rates that are wanted, in a thread of its own: drawing would tear holes. */
async function run({ source, ladder }: SoundOrder): Promise<WorkerTask> {
  const scenes = new SceneStream(source);
  const renditions = new SoundRenditions(ladder, (rungs, unit) => {
    for (const rung of rungs) parentPort?.postMessage({ rung, unit } satisfies RenditionUnit);
  });
  const began = performance.now();
  const beganAt = Date.now();
  const silence = new Float32Array(FRAME_SAMPLES * 2);
  let frames = 0;
  let next: NodeJS.Timeout | undefined;

  function frame(): void {
    const { scene } = scenes;
    const capturedAt = beganAt + frames * FRAME_MS;
    const sound = scene && renditions.encodes ? renderSound(scene, capturedAt, FRAME_SAMPLES) : silence;
    renditions.encode(sound, frames * FRAME_SAMPLES, capturedAt);
    frames += 1;
    next = setTimeout(frame, Math.max(0, began + frames * FRAME_MS - performance.now()));
  }
  frame();
  return {
    encode: (rungs) => renditions.use(rungs),
    stop() {
      clearTimeout(next);
      renditions.close();
    },
  };
}

runWorker((order) => run(SoundOrder.parse(order)));
