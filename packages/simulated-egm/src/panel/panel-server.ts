import { createInterface } from 'node:readline';
import type { Duplex } from 'node:stream';
import type { Cabinet } from '../cabinet/cabinet.ts';
import { CABINET_BUTTONS, type CabinetButton, type Scene } from '../scene.ts';

/** A longer command is no command. */
const LINE_MOST = 64;
const PULSE_MOST_MS = 2_000;
const HOLD_MOST_MS = 60_000;
/** How often a button that is held down acts (ms). */
const REPEAT_MS = 250;
const COMMAND = /^(PULSE|CLOSE|OPEN) (\d{1,2})(?: (\d{1,5}))?$/;

/**
 * A relay board at the cabinet's buttons, spoken to in lines.
 *
 * `PULSE <output> <ms>` closes an output and opens it again, `CLOSE <output> <ms>` closes it until `OPEN <output>` or
 * for so long, `RELEASE` opens all; `LAMPS` tells from then on how the buttons are lit, as `LAMP <output> <state>`.
 * Answers `OK …` when it is done, `ERR …` when it is not to be done. All is open when the connection ends. `closed` is
 * kept to what is held down.
 */
export function servePanel(stream: Duplex, cabinet: Cabinet, closed: Set<CabinetButton>): void {
  const board = new Board(cabinet, closed, (line) => {
    if (!stream.destroyed) stream.write(`${line}\n`);
  });
  stream.on('error', () => stream.destroy()).once('close', () => board.close());
  createInterface({ input: stream })
    .on('error', () => stream.destroy())
    .on('line', (line) => board.command(line.slice(0, LINE_MOST).trim()));
}

class Board {
  readonly #cabinet: Cabinet;
  readonly #held: Set<CabinetButton>;
  readonly #say: (line: string) => void;
  /** What opens each output that is closed. */
  readonly #closed = new Map<CabinetButton, () => void>();
  #stopTelling: (() => void) | undefined;
  #told: Partial<Scene['lamps']> = {};

  constructor(cabinet: Cabinet, held: Set<CabinetButton>, say: (line: string) => void) {
    this.#cabinet = cabinet;
    this.#held = held;
    this.#say = say;
  }

  command(command: string): void {
    const [, verb, output, millis] = COMMAND.exec(command) ?? [];
    const button = CABINET_BUTTONS[Number(output) - 1];
    if (command === 'RELEASE') this.#openAll('OK RELEASE');
    else if (command === 'LAMPS') this.#tellLamps();
    else if (button === undefined) this.#say(`ERR ${command}`);
    else if (verb === 'PULSE' && within(millis, PULSE_MOST_MS)) this.#pulse(button, Number(millis), output);
    else if (verb === 'CLOSE' && within(millis, HOLD_MOST_MS)) this.#close(button, Number(millis), output);
    else if (verb === 'OPEN') this.#open(button, output);
    else this.#say(`ERR ${command}`);
  }

  close(): void {
    this.#stopTelling?.();
    for (const open of this.#closed.values()) open();
  }

  #pulse(button: CabinetButton, millis: number, output: string | undefined): void {
    this.#cabinet.press(button);
    setTimeout(() => this.#say(`OK ${output}`), millis);
  }

  #close(button: CabinetButton, millis: number, output: string | undefined): void {
    this.#closed.get(button)?.();
    this.#cabinet.press(button);
    const again = setInterval(() => this.#cabinet.press(button), REPEAT_MS);
    const most = setTimeout(() => this.#closed.get(button)?.(), millis);
    this.#closed.set(button, () => {
      clearInterval(again);
      clearTimeout(most);
      this.#closed.delete(button);
      this.#held.delete(button);
    });
    this.#held.add(button);
    this.#say(`OK ${output}`);
  }

  #open(button: CabinetButton, output: string | undefined): void {
    this.#closed.get(button)?.();
    this.#say(`OK ${output}`);
  }

  #openAll(answer: string): void {
    for (const open of this.#closed.values()) open();
    this.#say(answer);
  }

  #tellLamps(): void {
    this.#say('OK LAMPS');
    this.#told = {};
    this.#stopTelling?.();
    const tell = () => this.#tellChanges(this.#cabinet.scene().lamps);
    this.#stopTelling = this.#cabinet.onChange(tell);
    tell();
  }

  #tellChanges(lamps: Scene['lamps']): void {
    CABINET_BUTTONS.forEach((button, at) => {
      if (this.#told[button] !== lamps[button]) this.#say(`LAMP ${at + 1} ${lamps[button]}`);
    });
    this.#told = lamps;
  }
}

const within = (millis: string | undefined, most: number): boolean =>
  millis !== undefined && Number(millis) <= most;
