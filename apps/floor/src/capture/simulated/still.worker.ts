import { parentPort } from 'node:worker_threads';
import { createStillPainter, settledAt } from '@floorcast/simulated-egm/picture/still';
import { StillWish, type StillWord, WorkerWord } from './feed-messages.ts';
import { SceneStream } from './scene-stream.ts';

/** A cabinet nobody asks for any more is let go of after this (ms). */
const IDLE_MS = 30_000;
/** How long (ms) a cabinet has to show itself the first time, or the result that is asked for. */
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

/** What is to be painted; undefined while the cabinet does not show it. */
function look({ scene }: SceneStream, stops: StillWish['stops']): (() => Buffer) | undefined {
  if (scene === undefined) return undefined;
  if (stops === undefined) return () => paint(scene, Date.now());
  const moment = settledAt(scene, stops);
  return moment === undefined ? undefined : () => paint(scene, Math.max(moment, Date.now()), 'result');
}

async function still({ id, source, stops }: StillWish): Promise<void> {
  const scenes = watch(source);
  let found = look(scenes, stops);
  for (let waited = 0; found === undefined && waited < FIRST_MS; waited += LOOK_MS) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    found = look(scenes, stops);
  }
  const word: StillWord = { id, jpeg: found?.().toString('base64') ?? null };
  parentPort?.postMessage(word);
}

parentPort?.on('message', (message: unknown) => {
  if (WorkerWord.safeParse(message).data === 'stop') process.exit();
  void still(StillWish.parse(message));
});
