import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const BLOCKS = [1024 * 1024, 4096];

/** A file system of its own that a test can fill up and make room in. */
export class SmallDisk {
  readonly path: string;

  private constructor(path: string) {
    this.path = path;
  }

  /** Undefined: this user may not mount one. */
  static mount(megabytes: number): SmallDisk | undefined {
    const path = mkdtempSync(join(tmpdir(), 'small-disk-'));
    const options = `size=${megabytes}m,mode=755`;
    const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', path]);
    if (status === 0) return new SmallDisk(path);
    rmSync(path, { recursive: true });
    return undefined;
  }

  /** Fills all free space. */
  fill(): void {
    const file = openSync(this.#ballast, 'a');
    for (const bytes of BLOCKS) while (took(file, bytes)) {}
    closeSync(file);
  }

  /** Frees the space. */
  free(): void {
    rmSync(this.#ballast, { force: true });
  }

  unmount(): void {
    const { status } = spawnSync('umount', [this.path]);
    // A file is still open: the file system ends with the process that has it.
    if (status !== 0) spawnSync('umount', ['-l', this.path]);
    rmSync(this.path, { recursive: true });
  }

  get #ballast(): string {
    return join(this.path, 'ballast');
  }
}

function took(file: number, bytes: number): boolean {
  try {
    return writeSync(file, Buffer.alloc(bytes)) === bytes;
  } catch {
    return false;
  }
}
