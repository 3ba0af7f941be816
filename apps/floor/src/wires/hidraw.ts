import { closeSync, constants, openSync } from 'node:fs';
import koffi from 'koffi';
import { Mutex } from '../concurrency/mutex.ts';

// Linux: HIDIOCSFEATURE(length), "send a feature report of so many bytes".
const SEND_FEATURE = 0xc0004806;
const lengthOf = (report: Uint8Array): number => report.length * 0x10000;

/** A device takes one report at a time. One that hangs blocks one of the process's few threads. */
const mutexes = new Map<string, Mutex>();

function mutexOf(path: string): Mutex {
  const mutex = mutexes.get(path) ?? new Mutex();
  mutexes.set(path, mutex);
  return mutex;
}

export interface HidDevice {
  /**
   * Sends a feature report, whose first byte is its number. A device that hangs fails after five seconds, and delays only
   * reports to itself. Rejects when the device is gone or refuses it.
   */
  send(report: Uint8Array): Promise<void>;
  /** Not while something is sent. */
  close(): void;
}

/** @throws when it is not there, or may not be opened. */
export function openHid(path: string): HidDevice {
  const fd = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
  const ioctl = koffi
    .load('libc.so.6')
    .func('int ioctl(int fd, unsigned long request, const uint8_t *report)');
  const send = (report: Uint8Array) =>
    new Promise<void>((resolve, reject) => {
      ioctl.async(fd, SEND_FEATURE + lengthOf(report), report, (error: Error | null, code: number) => {
        if (error === null && code >= 0) resolve();
        else reject(new Error(`${path} does not take a feature report (errno ${koffi.errno()})`));
      });
    });
  return {
    send: (report) => mutexOf(path).run(() => send(report)),
    close: () => closeSync(fd),
  };
}
