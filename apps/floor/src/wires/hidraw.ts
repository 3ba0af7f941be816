import { closeSync, constants, openSync } from 'node:fs';
import koffi from 'koffi';

// Linux: HIDIOCSFEATURE(length), "send a feature report of so many bytes".
const SEND_FEATURE = 0xc0004806;
const lengthOf = (report: Uint8Array): number => report.length * 0x10000;

/** A device takes one report at a time. One that hangs holds one thread of the process's few, whoever shares it. */
const turns = new Map<string, Promise<unknown>>();

function inTurn(path: string, work: () => Promise<void>): Promise<void> {
  const turn = (turns.get(path) ?? Promise.resolve()).then(work);
  turns.set(
    path,
    turn.catch(() => undefined),
  );
  return turn;
}

/** A raw HID device of this computer. */
export interface HidDevice {
  /**
   * Sends a feature report, whose first byte is its number. A device that hangs takes five seconds to fail, and holds up
   * only who shares it. Rejects when the device is gone or refuses it.
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
    send: (report) => inTurn(path, () => send(report)),
    close: () => closeSync(fd),
  };
}
