import { closeSync, constants, openSync } from 'node:fs';
import koffi from 'koffi';

// Linux: HIDIOCSFEATURE(length), "send a feature report of so many bytes".
const SEND_FEATURE = 0xc0004806;
const lengthOf = (report: Uint8Array): number => report.length * 0x10000;

/** A raw HID device of this computer. */
export interface HidDevice {
  /** Sends a feature report, whose first byte is its number. @throws when the device is gone or refuses it. */
  send(report: Uint8Array): void;
  close(): void;
}

/** @throws when it is not there, or may not be opened. */
export function openHid(path: string): HidDevice {
  const fd = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
  const ioctl = koffi
    .load('libc.so.6')
    .func('int ioctl(int fd, unsigned long request, const uint8_t *report)');
  return {
    send: (report) => {
      if (ioctl(fd, SEND_FEATURE + lengthOf(report), report) < 0)
        throw new Error(`${path} does not take a feature report (errno ${koffi.errno()})`);
    },
    close: () => closeSync(fd),
  };
}
