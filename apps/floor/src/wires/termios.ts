import koffi from 'koffi';

/** The ninth bit of every byte that is sent, as a parity that does not depend on the byte. */
export type Parity = 'mark' | 'space';

/** Bits a second that a port can be set to, by the number that Linux has for each. */
const SPEEDS = {
  2400: 0o13,
  4800: 0o14,
  9600: 0o15,
  19200: 0o16,
  38400: 0o17,
  57600: 0o10001,
  115200: 0o10002,
};
export type BaudRate = keyof typeof SPEEDS;

// Linux: `struct termios` begins with four 32-bit sets of flags; what a port waits for before a read ends comes later.
const TERMIOS_BYTES = 60;
const INPUT_FLAGS = 0;
const CONTROL_FLAGS = 8;
const IGNPAR = 0o4;
const PARMRK = 0o10;
const INPCK = 0o20;
const CSTOPB = 0o100;
const CREAD = 0o200;
const PARENB = 0o400;
const PARODD = 0o1000;
const CLOCAL = 0o4000;
const CMSPAR = 0o10000000000;
const CRTSCTS = 0o20000000000;
const AFTER_OUTPUT = 1;
const AND_FORGET_INPUT = 2;
const LOCK_ALONE_AT_ONCE = 2 | 4;

const declare = () => {
  const libc = koffi.load('libc.so.6');
  return {
    get: libc.func('int tcgetattr(int fd, _Out_ uint8_t *termios)'),
    set: libc.func('int tcsetattr(int fd, int when, const uint8_t *termios)'),
    raw: libc.func('void cfmakeraw(_Inout_ uint8_t *termios)'),
    speed: libc.func('int cfsetspeed(_Inout_ uint8_t *termios, unsigned int speed)'),
    lock: libc.func('int flock(int fd, int operation)'),
  };
};
let declared: ReturnType<typeof declare> | undefined;

/** The C library is loaded when the first port asks: floors without serial ports never do. */
function calls(): ReturnType<typeof declare> {
  declared ??= declare();
  return declared;
}

/**
 * Eight bits, one stop bit, no parity, no flow control, every byte as it is. What came in while nobody listened is
 * forgotten. @throws when it is no serial port.
 */
export function makeRaw(fd: number, baudRate: BaudRate): void {
  const { raw, speed } = calls();
  change(fd, AND_FORGET_INPUT, (termios) => {
    raw(termios);
    speed(termios, SPEEDS[baudRate]);
    flags(termios, CONTROL_FLAGS, CSTOPB | PARODD | CMSPAR | CRTSCTS, CREAD | CLOCAL);
  });
}

/**
 * Sets the ninth bit of what is sent from now on, once all that was written before has left. What comes in with its
 * ninth bit set is then read as `FF 00 b`, and a plain FF as `FF FF`: the escape of a byte stream.
 *
 * @throws when the port is gone, or its driver knows no such parity.
 */
export function setParity(fd: number, parity: Parity): void {
  change(fd, AFTER_OUTPUT, (termios) => {
    flags(termios, INPUT_FLAGS, IGNPAR, INPCK | PARMRK);
    flags(termios, CONTROL_FLAGS, PARODD, CMSPAR | PARENB | (parity === 'mark' ? PARODD : 0));
  });
}

/** Takes a port for this process alone, among those that ask. Returns whether it was free. */
export const takeAlone = (fd: number): boolean => calls().lock(fd, LOCK_ALONE_AT_ONCE) === 0;

function change(fd: number, when: number, work: (termios: Buffer) => void): void {
  const { get, set } = calls();
  const termios = Buffer.alloc(TERMIOS_BYTES);
  if (get(fd, termios) !== 0) throw new Error(`no serial port is there (errno ${koffi.errno()})`);
  work(termios);
  if (set(fd, when, termios) !== 0)
    throw new Error(`the serial port cannot be set so (errno ${koffi.errno()})`);
}

function flags(termios: Buffer, at: number, out: number, into: number): void {
  termios.writeUInt32LE(((termios.readUInt32LE(at) & ~out) | into) >>> 0, at);
}
