import { rmSync, symlinkSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { StreamLine } from '@floorcast/sas/line/stream-line';
import { openPty } from './pty.ts';
import { SasTerminal } from './sas-terminal.ts';

/** A serial port's cable to the socket of something simulated. */
export interface Cable {
  /** Pulls the adapter out and plugs it in again. */
  replug(): void;
  close(): void;
}

/** A serial adapter: a device, with what is at its far end. */
interface Adapter {
  readonly path: string;
  close(): void;
}

/** How soon a far end without power is tried again (ms). */
const RETRY_MS = 100;

/**
 * Lays a cable: `link` becomes the path of a device, behind which is what listens on `socket`. As with a real one, the
 * far end speaks first where it has something to say; the device stays when the far end has no power, and what is said then
 * is lost.
 */
export const layCable = (socket: string, link: string): Cable => lay(link, () => byteAdapter(socket));

/** Lays the cable of a SAS line: a host switches its parity for the wake-up bit, or writes the escape of a byte stream. */
export const laySasCable = (socket: string, link: string): Cable => lay(link, () => sasAdapter(socket));

function lay(link: string, plugIn: () => Adapter): Cable {
  const plugged = (): Adapter => {
    const adapter = plugIn();
    rmSync(link, { force: true });
    symlinkSync(adapter.path, link);
    return adapter;
  };
  let adapter = plugged();
  return {
    replug: () => {
      adapter.close();
      adapter = plugged();
    },
    close: () => {
      adapter.close();
      rmSync(link, { force: true });
    },
  };
}

function byteAdapter(socket: string): Adapter {
  const { path, stream } = openPty();
  const far = new FarEnd(socket, (connected) =>
    connected.on('data', (data) => {
      if (!stream.destroyed) stream.write(data);
    }),
  );
  stream.on('data', (data) => far.socket?.write(data));
  return {
    path,
    close: () => {
      far.close();
      stream.destroy();
    },
  };
}

function sasAdapter(socket: string): Adapter {
  let machine: StreamLine | undefined;
  const host = new SasTerminal({
    byte: (value, wakeup) => machine?.write(Uint8Array.of(value), wakeup),
    closed: () => undefined,
  });
  const far = new FarEnd(socket, (connected) => {
    machine = new StreamLine(connected, {
      byte: (value, wakeup) => host.write(Uint8Array.of(value), wakeup),
      closed: () => undefined,
    });
  });
  return {
    path: host.path,
    close: () => {
      far.close();
      host.close();
    },
  };
}

/** The socket at the far end of a cable, connected whenever something listens there. */
class FarEnd {
  readonly #path: string;
  readonly #connected: (socket: Socket) => void;
  #socket: Socket | undefined;
  #retry: NodeJS.Timeout | undefined;

  constructor(path: string, connected: (socket: Socket) => void) {
    this.#path = path;
    this.#connected = connected;
    this.#connect();
  }

  /** Undefined while nothing listens. */
  get socket(): Socket | undefined {
    return this.#socket;
  }

  close(): void {
    clearTimeout(this.#retry);
    this.#socket?.removeAllListeners('close').destroy();
    this.#socket = undefined;
  }

  #connect(): void {
    const socket = connect({ path: this.#path });
    this.#socket = socket;
    this.#connected(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => {
      this.#socket = undefined;
      this.#retry = setTimeout(() => this.#connect(), RETRY_MS);
    });
  }
}
