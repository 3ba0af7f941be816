import { parentPort } from 'node:worker_threads';
import { createPainter, HEIGHT, rehearse, WIDTH } from '@floorcast/simulated-egm/picture/painter';
import type { Scene } from '@floorcast/simulated-egm/scene';
import { H264Encoder, VIDEO_CLOCK } from '../../encode/h264-encoder.ts';
import { payloadsOf } from '../../encode/h264-payloads.ts';
import type { MediaUnit } from '../../encode/media-unit.ts';
import { RgbaPicture } from '../../encode/rgba-picture.ts';
import { VideoOrder } from './feed-messages.ts';
import { runWorker, type WorkerTask } from './run-worker.ts';
import { SceneStream } from './scene-stream.ts';

/** What is shown while the cabinet is away: its last picture, and that it is the last. */
const withoutSignal = (scene: Scene): Scene => ({ ...scene, notice: 'NO SIGNAL' });

/** Paints and encodes one camera until the worker is ended. */
async function run({ source, view, fps, timeCode }: VideoOrder): Promise<WorkerTask> {
  const scenes = new SceneStream(source);
  const painter = createPainter(view, timeCode);
  const encoder = H264Encoder.open({ width: WIDTH, height: HEIGHT, fps });
  const drawn = new RgbaPicture(WIDTH, HEIGHT);
  const began = performance.now();
  const interval = 1000 / fps;
  let wantKey = true;
  let last: Scene | undefined;
  let frames = 0;
  let timer: NodeJS.Timeout | undefined;

  function send(scene: Scene): void {
    const capturedAt = Date.now();
    const pts = Math.round(((performance.now() - began) * VIDEO_CLOCK) / 1000);
    const unit = encoder.encode(drawn.convert(painter.paint(scene, capturedAt)), pts, wantKey);
    wantKey = false;
    if (unit === undefined) return;
    const message: MediaUnit = { data: payloadsOf(unit.data), key: unit.key, pts, capturedAt };
    parentPort?.postMessage(message);
  }

  function frame(): void {
    const scene = scenes.scene ?? (last && withoutSignal(last));
    last = scenes.scene ?? last;
    if (scene !== undefined) send(scene);
    // Frames keep to their times; those that are late are left out.
    frames = Math.max(frames + 1, Math.floor((performance.now() - began) / interval));
    const next = began + frames * interval;
    timer = setTimeout(frame, scene === undefined ? 2 : Math.max(0, next - performance.now()));
  }
  frame();
  return {
    // A viewer waits for it: sent before the next frame is due.
    key() {
      wantKey = true;
      if (scenes.scene !== undefined) send(scenes.scene);
    },
    stop() {
      clearTimeout(timer);
      encoder.close();
      drawn.close();
    },
  };
}

/** The first picture takes several times as long as the next: it is made before anybody waits for it. */
function warmUp(): void {
  const encoder = H264Encoder.open({ width: WIDTH, height: HEIGHT, fps: 30 });
  const drawn = new RgbaPicture(WIDTH, HEIGHT);
  const picture = rehearse();
  for (let n = 0; n < 3; n++) encoder.encode(drawn.convert(picture), n, n === 0);
  encoder.close();
  drawn.close();
}

warmUp();
runWorker((order) => run(VideoOrder.parse(order)));
