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
 * for so long, `RELEASE` opens all; `LAMPS` reports from then on how the buttons are lit, as `LAMP <output> <state>`.
 * Answers `OK …` when it is done, `ERR …` when it is refused. All outputs are opened when the connection ends. `closed`
 * always has the outputs that are held down.
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
  readonly #answer: (line: string) => void;
  /** What opens each output that is closed. */
  readonly #closed = new Map<CabinetButton, () => void>();
  #stopReporting: (() => void) | undefined;
  #reported: Partial<Scene['lamps']> = {};

  constructor(cabinet: Cabinet, held: Set<CabinetButton>, answer: (line: string) => void) {
    this.#cabinet = cabinet;
    this.#held = held;
    this.#answer = answer;
  }

  command(command: string): void {
    const [, verb, output, millis] = COMMAND.exec(command) ?? [];
    const button = CABINET_BUTTONS[Number(output) - 1];
    if (command === 'RELEASE') this.#openAll('OK RELEASE');
    else if (command === 'LAMPS') this.#reportLamps();
    else if (button === undefined) this.#answer(`ERR ${command}`);
    else if (verb === 'PULSE' && within(millis, PULSE_MOST_MS)) this.#pulse(button, Number(millis), output);
    else if (verb === 'CLOSE' && within(millis, HOLD_MOST_MS)) this.#close(button, Number(millis), output);
    else if (verb === 'OPEN') this.#open(button, output);
    else this.#answer(`ERR ${command}`);
  }

  close(): void {
    this.#stopReporting?.();
    for (const open of this.#closed.values()) open();
  }

  #pulse(button: CabinetButton, millis: number, output: string | undefined): void {
    this.#cabinet.press(button);
    setTimeout(() => this.#answer(`OK ${output}`), millis);
  }

  #close(button: CabinetButton, millis: number, output: string | undefined): void {
    this.#closed.get(button)?.();
    this.#cabinet.press(button);
    const repeat = setInterval(() => this.#cabinet.press(button), REPEAT_MS);
    const most = setTimeout(() => this.#closed.get(button)?.(), millis);
    this.#closed.set(button, () => {
      clearInterval(repeat);
      clearTimeout(most);
      this.#closed.delete(button);
      this.#held.delete(button);
    });
    this.#held.add(button);
    this.#answer(`OK ${output}`);
  }

  #open(button: CabinetButton, output: string | undefined): void {
    this.#closed.get(button)?.();
    this.#answer(`OK ${output}`);
  }

  #openAll(answer: string): void {
    for (const open of this.#closed.values()) open();
    this.#answer(answer);
  }

  #reportLamps(): void {
    this.#answer('OK LAMPS');
    this.#reported = {};
    this.#stopReporting?.();
    const report = () => this.#reportChanges(this.#cabinet.scene().lamps);
    this.#stopReporting = this.#cabinet.onChange(report);
    report();
  }

  #reportChanges(lamps: Scene['lamps']): void {
    CABINET_BUTTONS.forEach((button, at) => {
      if (this.#reported[button] !== lamps[button]) this.#answer(`LAMP ${at + 1} ${lamps[button]}`);
    });
    this.#reported = lamps;
  }
}

const within = (millis: string | undefined, most: number): boolean =>
  millis !== undefined && Number(millis) <= most;
