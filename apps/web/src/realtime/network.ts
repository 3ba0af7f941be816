import type { TextSocket } from '@floorcast/protoo/peer';

export interface SocketEvents {
  opened(): void;
  text(text: string): void;
  /** Called once; `code` is the WebSocket close code. */
  closed(code: number): void;
}

/** Cancels what it was given for. */
export type Cancel = () => void;

/** Everything the realtime code needs from its surroundings: the browser's in the product, a scripted one in tests. */
export interface Network {
  open(url: string, events: SocketEvents): TextSocket;
  after(ms: number, run: () => void): Cancel;
  /** Runs when the device is online again. */
  whenOnline(run: () => void): Cancel;
  /** From 0 to 1, for jitter. */
  random(): number;
}
