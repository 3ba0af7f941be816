import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { CannotStart } from './cannot-start.ts';

/** The shortest secret, in characters, whether a variable or a file holds it. */
export const SECRET_LENGTH = 32;
const MADE_BYTES = 48;
const CONTROL_CHARACTER = /\p{Cc}/u;
const UTF8 = new TextDecoder('utf-8', { fatal: true });

const PROBLEMS: ReadonlyMap<unknown, string> = new Map([
  ['EISDIR', 'is a folder'],
  ['ENOTDIR', 'lies below a file, not a folder'],
  ['EACCES', 'cannot be read: this user has no permission'],
  ['EPERM', 'cannot be read: this user has no permission'],
  ['ELOOP', 'is a symbolic link to itself'],
]);

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

/** A small file that a program keeps from one start to the next, or that an operator writes for it. */
export class KeptFile {
  readonly path: string;
  readonly #remedy: string;

  /** `remedy`: what an operator does when it cannot be used, as a sentence. */
  constructor(path: string, remedy: string) {
    this.path = path;
    this.#remedy = remedy;
  }

  /** The whole text; undefined when there is no such file. @throws {CannotStart} when it cannot be read. */
  read(): string | undefined {
    const bytes = this.#bytes();
    if (bytes === undefined) return undefined;
    try {
      return UTF8.decode(bytes);
    } catch {
      throw this.fault('is damaged: it is not UTF-8 text');
    }
  }

  /** The JSON in it. @throws {CannotStart} when it holds something else, and when there is no such file. */
  readJson(): unknown {
    const text = this.read();
    if (text === undefined) throw this.fault('does not exist');
    if (text.trim() === '') throw this.fault('is empty');
    try {
      return JSON.parse(text);
    } catch (error) {
      throw this.fault(`is not JSON: ${messageOf(error).replaceAll(/\s+/g, ' ')}`);
    }
  }

  /** The secret in it; undefined when there is no such file. @throws {CannotStart} when it holds none. */
  readSecret(): string | undefined {
    const secret = this.read()?.trim();
    if (secret === undefined) return undefined;
    if (secret === '') throw this.fault('is empty');
    if (secret.length < SECRET_LENGTH)
      throw this.fault(`holds ${secret.length} characters where a secret has ${SECRET_LENGTH} or more`);
    if (CONTROL_CHARACTER.test(secret)) throw this.fault('is damaged: it holds control characters');
    return secret;
  }

  /** The secret in it, for its owner only; made at random the first time. @throws {CannotStart} */
  keepSecret(): string {
    const kept = this.readSecret();
    if (kept !== undefined) {
      chmodSync(this.path, 0o600);
      return kept;
    }
    const made = randomBytes(MADE_BYTES).toString('base64url');
    this.write(made);
    return made;
  }

  /** Replaces the file, for its owner only. Whoever reads, and a crash at any moment, finds the old text or the new. */
  write(text: string): void {
    const fresh = `${this.path}.${process.pid}.new`;
    try {
      writeThrough(fresh, text);
      renameSync(fresh, this.path);
    } catch (error) {
      rmSync(fresh, { force: true });
      throw this.fault(PROBLEMS.get(codeOf(error)) ?? `cannot be written: ${messageOf(error)}`);
    }
    flush(dirname(this.path));
  }

  /** The error that names the file, what is wrong with it and what to do. */
  fault(problem: string): CannotStart {
    return new CannotStart(`${this.path} ${problem}. ${this.#remedy}`);
  }

  #bytes(): Uint8Array | undefined {
    try {
      return readFileSync(this.path);
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return undefined;
      throw this.fault(PROBLEMS.get(codeOf(error)) ?? `cannot be read: ${messageOf(error)}`);
    }
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function writeThrough(path: string, text: string): void {
  rmSync(path, { force: true });
  const file = openSync(path, 'wx', 0o600);
  try {
    writeFileSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Makes a new name in a folder survive a power cut. */
function flush(folder: string): void {
  const open = openSync(folder, 'r');
  try {
    fsyncSync(open);
  } finally {
    closeSync(open);
  }
}
