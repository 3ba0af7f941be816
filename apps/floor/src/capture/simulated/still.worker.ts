import { parentPort } from 'node:worker_threads';
import { createStillPainter, settledAt } from '@floorcast/simulated-egm/picture/still';
import { type StillReply, StillRequest, WorkerCommand } from './feed-messages.ts';
import { SceneStream } from './workers.ts';

/** The scene of a cabinet is closed after so long without a request (ms). */
const IDLE_MS = 30_000;
/** How long (ms) to wait for the first scene of a cabinet, or for the requested result. */
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

/** Paints the cabinet; undefined while it does not show the requested result. */
function painterOf({ scene }: SceneStream, of: StillRequest['of']): (() => Buffer) | undefined {
  if (scene === undefined) return undefined;
  if (typeof of === 'string') return () => paint(scene, Date.now(), of === 'whole' ? 'whole' : 'small');
  const moment = settledAt(scene, of);
  return moment === undefined ? undefined : () => paint(scene, Math.max(moment, Date.now()), 'result');
}

async function still({ id, source, of }: StillRequest): Promise<void> {
  const scenes = watch(source);
  let found = painterOf(scenes, of);
  for (let waited = 0; found === undefined && waited < FIRST_MS; waited += LOOK_MS) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    found = painterOf(scenes, of);
  }
  const takenAt = Date.now();
  const jpeg = found?.().toString('base64');
  const reply: StillReply = { id, still: jpeg === undefined ? null : { jpeg, takenAt } };
  parentPort?.postMessage(reply);
}

parentPort?.on('message', (message: unknown) => {
  if (WorkerCommand.safeParse(message).data?.kind === 'stop') process.exit();
  void still(StillRequest.parse(message));
});
