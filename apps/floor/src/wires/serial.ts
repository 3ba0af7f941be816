import { closeSync, constants, fstatSync, openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { ReadStream } from 'node:tty';
import { type BaudRate, makeRaw, takeAlone } from './termios.ts';

export interface SerialSettings {
  /** Bits a second. */
  readonly baudRate: BaudRate;
  /** No other floor or command may open it meanwhile. A watchdog opens it nevertheless. */
  readonly lock: boolean;
}

/** A serial port as a stream of bytes; it ends when the adapter is pulled out. */
export class Port extends ReadStream {
  readonly descriptor: number;
  constructor(descriptor: number) {
    super(descriptor);
    this.descriptor = descriptor;
    const { rdev } = fstatSync(descriptor);
    this.on('error', () => this.destroy()).once('close', () => {
      // The stream reads from a descriptor of its own where it can open one, and from this one where it cannot.
      if (deviceOf(descriptor) === rdev) closeSync(descriptor);
    });
  }
}

// Without O_NONBLOCK a port may wait for a modem before it opens.
const FLAGS = constants.O_RDWR | constants.O_NOCTTY | constants.O_NONBLOCK;
/** How long a port is waited for that may just be closing, and how often it is looked at (ms). */
const FREE_MS = 400;
const LOOK_MS = 20;

/** Opens a serial port: eight bits, one stop bit. @throws when it is missing, no serial port, or in use by another process. */
export async function openPort(path: string, { baudRate, lock }: SerialSettings): Promise<Port> {
  const port = new Port(descriptorOf(path, baudRate));
  if (!lock || (await isFree(port))) return port;
  port.destroy();
  throw new Error(`${path} is in use by another process`);
}

async function isFree(port: Port): Promise<boolean> {
  for (let waited = 0; waited < FREE_MS && !port.destroyed; waited += LOOK_MS) {
    if (takeAlone(port.descriptor)) return true;
    await sleep(LOOK_MS);
  }
  return false;
}

function descriptorOf(path: string, baudRate: BaudRate): number {
  const descriptor = openSync(path, FLAGS);
  try {
    makeRaw(descriptor, baudRate);
    return descriptor;
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
}

function deviceOf(descriptor: number): number | undefined {
  try {
    return fstatSync(descriptor).rdev;
  } catch {
    return undefined;
  }
}
