import { parentPort } from 'node:worker_threads';
import { createStillPainter } from '@floorcast/simulated-egm/picture/still';
import { SceneStream } from '../cameras/scene-stream.ts';
import { StillWish, type StillWord, WorkerWord } from './feed-messages.ts';

/** A cabinet nobody asks for any more is let go of after this (ms). */
const IDLE_MS = 30_000;
/** How long (ms) a cabinet has to show itself the first time. */
const FIRST_MS = 1_500;
const LOOK_MS = 20;

interface Watched {
  readonly scenes: SceneStream;
  idle: NodeJS.Timeout;
}

const paint = createStillPainter();
const watched = new Map<string, Watched>();

function watch(source: string): SceneStream {
  const known = watched.get(source);
  clearTimeout(known?.idle);
  const scenes = known?.scenes ?? new SceneStream(source);
  const idle = setTimeout(() => {
    scenes.close();
    watched.delete(source);
  }, IDLE_MS);
  watched.set(source, { scenes, idle });
  return scenes;
}

async function still({ id, source }: StillWish): Promise<void> {
  const scenes = watch(source);
  for (let waited = 0; scenes.scene === undefined && waited < FIRST_MS; waited += LOOK_MS)
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  const { scene } = scenes;
  const word: StillWord = {
    id,
    jpeg: scene === undefined ? null : paint(scene, Date.now()).toString('base64'),
  };
  parentPort?.postMessage(word);
}

parentPort?.on('message', (message: unknown) => {
  if (WorkerWord.safeParse(message).data === 'stop') process.exit();
  void still(StillWish.parse(message));
});
