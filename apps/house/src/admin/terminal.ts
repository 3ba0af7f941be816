import { createInterface, type Interface } from 'node:readline';
import { Writable } from 'node:stream';

/** Prompts in the terminal without an echo, or reads the next line of a pipe. Empty: the input has ended. */
export class Terminal {
  #input: Interface | undefined;
  #lines: AsyncIterator<string> | undefined;

  readonly ask = async (question: string): Promise<string> => {
    process.stderr.write(`${question} (not shown): `);
    const unseen = new Writable({ write: (_, __, done) => done() });
    const terminal = process.stdin.isTTY === true;
    this.#input ??= createInterface({ input: process.stdin, output: unseen, terminal });
    this.#lines ??= this.#input[Symbol.asyncIterator]();
    const { done, value } = await this.#lines.next();
    process.stderr.write('\n');
    return done ? '' : value;
  };

  close(): void {
    this.#input?.close();
  }
}
