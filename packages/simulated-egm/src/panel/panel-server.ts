import { createInterface } from 'node:readline';
import type { Duplex } from 'node:stream';
import type { Cabinet } from '../cabinet/cabinet.ts';
import { CABINET_BUTTONS } from '../scene.ts';

/** A longer command is no command. */
const LINE_MOST = 64;
const PULSE_MOST_MS = 2_000;

/**
 * A relay board at the cabinet's buttons, spoken to in lines: `PULSE <output> <milliseconds>` closes an output and
 * opens it again, `RELEASE` opens all. Answers `OK …` when it is done, `ERR …` when it is not to be done.
 */
export function servePanel(stream: Duplex, cabinet: Cabinet): void {
  stream.on('error', () => stream.destroy());
  const lines = createInterface({ input: stream }).on('error', () => stream.destroy());
  lines.on('line', (line) => {
    const reply = (text: string) => {
      if (!stream.destroyed) stream.write(`${text}\n`);
    };
    const command = line.slice(0, LINE_MOST).trim();
    const [, output, millis] = /^PULSE (\d{1,2}) (\d{1,4})$/.exec(command) ?? [];
    const button = CABINET_BUTTONS[Number(output) - 1];
    if (command === 'RELEASE') reply('OK RELEASE');
    else if (button === undefined || Number(millis) > PULSE_MOST_MS) reply(`ERR ${command}`);
    else {
      cabinet.press(button);
      setTimeout(() => reply(`OK ${output}`), Number(millis));
    }
  });
}
