import { rmSync, symlinkSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { openPty, type Pty } from './pty.ts';

/** A serial port's cable to the socket of something simulated. */
export interface Cable {
  /** Pulls the adapter out and plugs it in again. */
  replug(): void;
  close(): void;
}

/**
 * Lays a cable: `link` becomes the path of a device, behind which is what listens on `socket`. As with a real one, the
 * device stays when the far end has no power, and what is said then is lost.
 */
export function layCable(socket: string, link: string): Cable {
  let adapter = plugIn(socket, link);
  return {
    replug: () => {
      adapter.close();
      adapter = plugIn(socket, link);
    },
    close: () => {
      adapter.close();
      rmSync(link, { force: true });
    },
  };
}

function plugIn(socket: string, link: string): { close(): void } {
  const pty = openPty();
  rmSync(link, { force: true });
  symlinkSync(pty.path, link);
  let far: Socket | undefined;
  const farEnd = (): Socket => {
    if (far !== undefined) return far;
    const fresh = connectTo(socket, pty);
    far = fresh.once('close', () => {
      if (far === fresh) far = undefined;
    });
    return far;
  };
  pty.stream.on('data', (data) => farEnd().write(data));
  return {
    close: () => {
      far?.destroy();
      pty.stream.destroy();
    },
  };
}

function connectTo(socket: string, { stream }: Pty): Socket {
  const far = connect({ path: socket });
  far.on('error', () => far.destroy());
  far.on('data', (data) => {
    if (!stream.destroyed) stream.write(data);
  });
  return far;
}
