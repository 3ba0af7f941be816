import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** Prompts in the terminal without an echo, or reads the next line of a pipe. Empty: the input has ended. */
export class Terminal {
  #waiting: ((line: string) => void) | undefined;
  #lines: string[] = [];
  #ended = false;
  #close: () => void = () => undefined;
  #opened = false;

  readonly ask = (question: string): Promise<string> => {
    if (!this.#opened) this.#open();
    process.stderr.write(`${question} (not shown): `);
    return new Promise((resolve) => {
      const answered = (line: string) => {
        process.stderr.write('\n');
        resolve(line);
      };
      const next = this.#lines.shift();
      if (next !== undefined) answered(next);
      else if (this.#ended) answered('');
      else this.#waiting = answered;
    });
  };

  close(): void {
    this.#close();
  }

  #open(): void {
    this.#opened = true;
    const unseen = new Writable({ write: (_, __, done) => done() });
    const input = createInterface({
      input: process.stdin,
      output: unseen,
      terminal: process.stdin.isTTY === true,
    });
    this.#close = () => input.close();
    input.on('line', (line) => {
      if (this.#waiting === undefined) this.#lines.push(line);
      else this.#answer(line);
    });
    input.on('close', () => {
      this.#ended = true;
      this.#answer('');
    });
  }

  #answer(line: string): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.(line);
  }
}
