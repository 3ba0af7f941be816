import { Ingest } from './ingest/ingest.ts';
import { IngestOrder, IngestWish, type IngestWord } from './ingest-messages.ts';
import { closeInheritedUdp } from './inherited.ts';

/** A stream that does not end by then (ms) has to be torn off. */
const LAST_MS = 1_000;

/** One camera in a process of its own: its first message is the order. What it cannot survive, the floor does. */
closeInheritedUdp();
let ingest: Ingest | undefined;
process.on('message', (message: unknown) => {
  const wish = IngestWish.safeParse(message).data;
  if (wish === undefined) return begin(message);
  if (wish.wish === 'stop') stop();
  ingest?.hear(wish);
});
process.on('disconnect', stop);

function begin(message: unknown): void {
  ingest = new Ingest(IngestOrder.parse(message), (word) => {
    process.send?.(word);
  });
  // What was said last goes out before the end.
  void ingest.run().then(() => process.send?.({ word: 'end' } satisfies IngestWord, end));
}

function stop(): void {
  ingest?.hear({ wish: 'stop' });
  if (ingest === undefined) end();
  setTimeout(end, LAST_MS);
}

/** An end in good order waits for every thread, and so for ever for one that a driver holds. Nothing here is to be kept. */
function end(): void {
  process.kill(process.pid, 'SIGKILL');
}
