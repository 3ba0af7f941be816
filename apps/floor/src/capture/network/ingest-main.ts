import { Ingest } from './ingest/ingest.ts';
import { IngestOrder, type IngestReport, IngestRequest } from './ingest-messages.ts';
import { closeInheritedUdp } from './inherited-sockets.ts';

/** A stream that has not ended by then (ms) is aborted. */
const LAST_MS = 1_000;

/** One camera in a process of its own: its first message is the order. A crash of it does not end the floor. */
closeInheritedUdp();
let ingest: Ingest | undefined;
process.on('message', (message: unknown) => {
  const request = IngestRequest.safeParse(message).data;
  if (request === undefined) return begin(message);
  if (request.kind === 'stop') stop();
  ingest?.handle(request);
});
process.on('disconnect', stop);

function begin(message: unknown): void {
  ingest = new Ingest(IngestOrder.parse(message), (report) => {
    process.send?.(report);
  });
  // The last report is sent before the end.
  void ingest.run().then(() => process.send?.({ kind: 'end' } satisfies IngestReport, end));
}

function stop(): void {
  ingest?.handle({ kind: 'stop' });
  if (ingest === undefined) end();
  setTimeout(end, LAST_MS);
}

/** An orderly end waits for every thread, and so for ever for one that a driver blocks. Nothing here has to be saved. */
function end(): void {
  process.kill(process.pid, 'SIGKILL');
}
