import { closeSync, constants, openSync } from 'node:fs';
import koffi from 'koffi';

// Linux: HIDIOCSFEATURE(length), "send a feature report of so many bytes".
const SEND_FEATURE = 0xc0004806;
const lengthOf = (report: Uint8Array): number => report.length * 0x10000;

/** A raw HID device of this computer. */
export interface HidDevice {
  /**
   * Sends a feature report, whose first byte is its number. A device that hangs takes five seconds to fail, and holds up
   * nobody else. Rejects when the device is gone or refuses it.
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
  return {
    send: (report) =>
      new Promise((resolve, reject) => {
        ioctl.async(fd, SEND_FEATURE + lengthOf(report), report, (error: Error | null, code: number) => {
          if (error === null && code >= 0) resolve();
          else reject(new Error(`${path} does not take a feature report (errno ${koffi.errno()})`));
        });
      }),
    close: () => closeSync(fd),
  };
}
