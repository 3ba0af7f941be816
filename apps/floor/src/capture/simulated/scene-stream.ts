import { createInterface } from 'node:readline';
import { connectStream } from '@floorcast/sas/line/stream-line';
import { Scene } from '@floorcast/simulated-egm/scene';

const RETRY_MS = 500;
const PREFIX = 'simulated:';

/** The address of a cabinet's scenes: `simulated:` and the address of the stream. @throws {RangeError} for any other. */
export function addressOfScenes(source: string): string {
  if (!source.startsWith(PREFIX)) throw new RangeError(`no such camera source: ${source}`);
  return source.slice(PREFIX.length);
}

/** The present scene of a simulated cabinet, kept up to date over its scene stream. */
export class SceneStream {
  readonly #address: string;
  #scene: Scene | undefined;
  #closed = false;
  #close: () => void = () => undefined;

  /** `source` is `simulated:` and the address of the stream. @throws {RangeError} for any other. */
  constructor(source: string) {
    this.#address = addressOfScenes(source);
    this.#connect();
  }

  /** Undefined while the cabinet is away. */
  get scene(): Scene | undefined {
    return this.#scene;
  }

  close(): void {
    this.#closed = true;
    this.#close();
  }

  #connect(): void {
    const socket = connectStream(this.#address);
    this.#close = () => socket.destroy();
    socket.on('error', () => socket.destroy());
    createInterface({ input: socket })
      .on('line', (line) => {
        this.#scene = readScene(line) ?? this.#scene;
      })
      .on('error', () => socket.destroy());
    socket.once('close', () => {
      this.#scene = undefined;
      if (this.#closed) return;
      const timer = setTimeout(() => this.#connect(), RETRY_MS);
      this.#close = () => clearTimeout(timer);
    });
  }
}

function readScene(line: string): Scene | undefined {
  try {
    return Scene.parse(JSON.parse(line));
  } catch {
    return undefined; // the next one is complete
  }
}
