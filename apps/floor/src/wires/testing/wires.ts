import { connect, createServer, type Socket } from 'node:net';
import { duplexPair } from 'node:stream';
import { StreamLine } from '@floorcast/sas/line/stream-line';
import type { OpenCabinet } from '@floorcast/simulated-egm/cabinets';
import { layCable, laySasCable } from '@floorcast/simulated-egm/wire/cable';
import { type LineOpener, lineOpener } from '../wires.ts';

/** A wire to a simulated cabinet that may lose its power. */
export interface LaidWire {
  readonly open: LineOpener;
  cut(): void;
  close(): void;
}

export type Lay = (far: { socket: string; cabinet: () => OpenCabinet | undefined }) => Promise<LaidWire>;

export const laySocket: Lay = async ({ socket, cabinet }) => ({
  open: lineOpener(`unix:${socket}`),
  cut: () => cabinet()?.cutLine(),
  close: () => undefined,
});

export const layMemory: Lay = async ({ cabinet }) => ({
  open: async () => {
    const far = cabinet();
    if (far === undefined) throw new Error('no power');
    const [ours, theirs] = duplexPair();
    ours.on('close', () => theirs.destroy());
    theirs.on('close', () => ours.destroy());
    far.plugLine(theirs);
    return (listener) => new StreamLine(ours, listener);
  },
  cut: () => cabinet()?.cutLine(),
  close: () => undefined,
});

export const layPty: Lay = async ({ socket }) => {
  const link = `${socket}.tty`;
  const cable = layCable(socket, link);
  return { open: lineOpener(`pty:${link}`), cut: () => cable.replug(), close: () => cable.close() };
};

/** A serial port, whose parity is the wake-up bit. */
export const layParity: Lay = async ({ socket }) => {
  const link = `${socket}.serial`;
  const cable = laySasCable(socket, link);
  return { open: lineOpener(`serial:${link}`), cut: () => cable.replug(), close: () => cable.close() };
};

/** A terminal server: TCP in front of the cabinet's socket. */
export const layTcp: Lay = async ({ socket, cabinet }) => {
  const server = createServer((near) => join(near, connect({ path: socket })));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    open: lineOpener(`tcp://127.0.0.1:${address.port}`),
    cut: () => cabinet()?.cutLine(),
    close: () => server.close(),
  };
};

function join(a: Socket, b: Socket): void {
  for (const [one, other] of [
    [a, b],
    [b, a],
  ] as const)
    one
      .on('error', () => one.destroy())
      .on('close', () => other.destroy())
      .pipe(other);
}
