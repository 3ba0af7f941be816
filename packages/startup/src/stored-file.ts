import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { diskFaultOf } from '@floorcast/disk/disk-fault';
import { CannotStart } from './cannot-start.ts';
import { DiskProblem, explained } from './disk-problem.ts';

/** The shortest secret, in characters, whether a variable or a file holds it. */
export const SECRET_LENGTH = 32;
const MADE_BYTES = 48;
const OWNER_ONLY = 0o600;
const OTHERS = 0o077;
const CONTROL_CHARACTER = /\p{Cc}/u;
const UTF8 = new TextDecoder('utf-8', { fatal: true });

const PROBLEMS: ReadonlyMap<unknown, string> = new Map([
  ['EISDIR', 'is a folder'],
  ['ENOTDIR', 'lies below a file, not a folder'],
  ['ELOOP', 'is a symbolic link to itself'],
]);

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

/** A small file that a program keeps from one start to the next, or that an operator writes for it. */
export class StoredFile {
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

  /** The secret in it, for its owner only; made at random the first time. @throws {CannotStart} {DiskProblem} */
  keepSecret(): string {
    const stored = this.readSecret();
    if (stored !== undefined) {
      this.#closeToOthers();
      return stored;
    }
    const made = randomBytes(MADE_BYTES).toString('base64url');
    this.write(made);
    return made;
  }

  /**
   * Replaces the file, for its owner only. A reader, also after a crash or on a full disk, finds the old text or the new.
   *
   * @throws {CannotStart} {DiskProblem}
   */
  write(text: string): void {
    const fresh = `${this.path}.${process.pid}.new`;
    try {
      writeThrough(fresh, text);
      renameSync(fresh, this.path);
    } catch (error) {
      rmSync(fresh, { force: true });
      throw this.#notWritten(error);
    }
    flush(dirname(this.path));
  }

  /** The error that names the file, what is wrong with it and what to do. */
  fault(problem: string): CannotStart {
    return new CannotStart(`${this.path} ${problem}. ${this.#remedy}`);
  }

  #closeToOthers(): void {
    if ((statSync(this.path).mode & OTHERS) === 0) return;
    try {
      chmodSync(this.path, OWNER_ONLY);
    } catch (error) {
      throw this.#notWritten(error);
    }
  }

  #notWritten(error: unknown): Error {
    const problem = explained(error, { path: dirname(this.path) });
    if (problem instanceof DiskProblem) return problem;
    return this.fault(PROBLEMS.get(codeOf(error)) ?? `cannot be written: ${reasonOf(error)}`);
  }

  #bytes(): Uint8Array | undefined {
    try {
      return readFileSync(this.path);
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return undefined;
      throw this.fault(PROBLEMS.get(codeOf(error)) ?? `cannot be read: ${reasonOf(error)}`);
    }
  }
}

const reasonOf = (error: unknown): string =>
  diskFaultOf(error) === 'no-permission' ? 'this user has no permission' : messageOf(error);

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function writeThrough(path: string, text: string): void {
  rmSync(path, { force: true });
  const file = openSync(path, 'wx', OWNER_ONLY);
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
