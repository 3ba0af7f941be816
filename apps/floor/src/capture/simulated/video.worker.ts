import { parentPort } from 'node:worker_threads';
import { createPainter, HEIGHT, rehearse, WIDTH } from '@floorcast/simulated-egm/picture/painter';
import type { Scene } from '@floorcast/simulated-egm/scene';
import { VIDEO_CLOCK } from '../../encode/h264-encoder.ts';
import { DEFAULT_LADDER } from '../../encode/ladder.ts';
import { RenditionEncoders } from '../../encode/rendition-encoders.ts';
import { RgbaPicture } from '../../encode/rgba-picture.ts';
import { type RenditionUnit, VideoOrder } from './feed-messages.ts';
import { runWorker, SceneStream, type WorkerTask } from './workers.ts';

/** What is shown while the cabinet is away: its last picture, and that it is the last. */
const withoutSignal = (scene: Scene): Scene => ({ ...scene, notice: 'NO SIGNAL' });

/** Paints one camera and encodes what is wanted of it, until the worker is ended. */
async function run({ source, view, fps, timeCode, ladder }: VideoOrder): Promise<WorkerTask> {
  const scenes = new SceneStream(source);
  const painter = createPainter(view, timeCode);
  const size = { width: WIDTH, height: HEIGHT, fps, ladder };
  const renditions = new RenditionEncoders(size, (rung, unit) => {
    const message: RenditionUnit = { rung, unit };
    parentPort?.postMessage(message);
  });
  const drawn = new RgbaPicture(WIDTH, HEIGHT);
  const began = performance.now();
  const interval = 1000 / fps;
  let last: Scene | undefined;
  let frames = 0;
  let timer: NodeJS.Timeout | undefined;

  function send(scene: Scene, only?: number): void {
    const capturedAt = Date.now();
    const pts = Math.round(((performance.now() - began) * VIDEO_CLOCK) / 1000);
    renditions.push(drawn.convert(painter.paint(scene, capturedAt)), pts, capturedAt, only);
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
    encode: (rungs) => renditions.encode(rungs),
    // A viewer waits for it: sent before the next frame is due.
    key(rung) {
      renditions.key(rung);
      if (scenes.scene !== undefined) send(scenes.scene, rung);
    },
    stop() {
      clearTimeout(timer);
      renditions.close();
      drawn.close();
    },
  };
}

/** The first picture takes several times as long as the next: it is made before anybody waits for it. */
function warmUp(): void {
  const size = { width: WIDTH, height: HEIGHT, fps: 30, ladder: DEFAULT_LADDER };
  const renditions = new RenditionEncoders(size, () => undefined);
  const drawn = new RgbaPicture(WIDTH, HEIGHT);
  const picture = rehearse();
  renditions.encode([0]);
  for (let n = 0; n < 3; n++) renditions.push(drawn.convert(picture), n * VIDEO_CLOCK, 0);
  renditions.close();
  drawn.close();
}

warmUp();
runWorker((order) => run(VideoOrder.parse(order)));
