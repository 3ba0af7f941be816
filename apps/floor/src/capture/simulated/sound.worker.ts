import { parentPort } from 'node:worker_threads';
import { renderSound } from '@floorcast/simulated-egm/sound/synth';
import { FRAME_SAMPLES, OpusEncoder } from '../../encode/opus-encoder.ts';
import { type RenditionUnit, SoundOrder } from './feed-messages.ts';
import { runWorker, type WorkerTask } from './run-worker.ts';
import { SceneStream } from './scene-stream.ts';

const FRAME_MS = 20;

/** Makes one cabinet's sound and encodes it at the rates that are wanted, in a thread of its own: drawing would tear holes. */
async function run({ source, ladder }: SoundOrder): Promise<WorkerTask> {
  const scenes = new SceneStream(source);
  const encoders = new Map<number, OpusEncoder>();
  const began = performance.now();
  const beganAt = Date.now();
  const silence = new Float32Array(FRAME_SAMPLES * 2);
  let wanted: readonly number[] = [];
  let frames = 0;
  let next: NodeJS.Timeout | undefined;
  const rateOf = (rung: number) => ladder[rung]?.soundBitsPerSecond ?? 0;

  function encode(rungs: readonly number[]): void {
    wanted = rungs;
    const rates = new Set(rungs.map(rateOf).filter((rate) => rate > 0));
    for (const rate of rates) if (!encoders.has(rate)) encoders.set(rate, OpusEncoder.open(rate));
    for (const [rate, encoder] of encoders) {
      if (rates.has(rate)) continue;
      encoder.close();
      encoders.delete(rate);
    }
  }

  /** Once for all renditions with this sound. */
  function send(rate: number, sound: Float32Array, capturedAt: number): void {
    const pts = frames * FRAME_SAMPLES;
    const data = encoders.get(rate)?.encode(sound, pts);
    if (data === undefined) return;
    for (const rung of wanted) {
      if (rateOf(rung) !== rate) continue;
      const message: RenditionUnit = { rung, unit: { data, key: true, pts, capturedAt } };
      parentPort?.postMessage(message);
    }
  }

  function frame(): void {
    const { scene } = scenes;
    const capturedAt = beganAt + frames * FRAME_MS;
    const sound = scene && encoders.size > 0 ? renderSound(scene, capturedAt, FRAME_SAMPLES) : silence;
    for (const rate of encoders.keys()) send(rate, sound, capturedAt);
    frames += 1;
    next = setTimeout(frame, Math.max(0, began + frames * FRAME_MS - performance.now()));
  }
  frame();
  return {
    encode,
    stop() {
      clearTimeout(next);
      encode([]);
    },
  };
}

runWorker((order) => run(SoundOrder.parse(order)));
