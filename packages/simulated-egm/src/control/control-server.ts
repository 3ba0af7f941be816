import { createInterface } from 'node:readline';
import type { Duplex } from 'node:stream';
import type { ControlReply } from './commands.ts';

/** The line behind the cabinets: one command a line, answered in turn. */
export function serveControl(stream: Duplex, control: (line: string) => Promise<ControlReply>): void {
  stream.on('error', () => stream.destroy());
  let last: Promise<unknown> = Promise.resolve();
  const lines = createInterface({ input: stream }).on('error', () => stream.destroy());
  lines.on('line', (line) => {
    last = last
      .then(() => control(line))
      .then(
        (reply) => {
          if (!stream.destroyed) stream.write(`${JSON.stringify(reply)}\n`);
        },
        () => stream.destroy(),
      );
  });
}
