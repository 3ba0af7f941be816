import { expect, test } from 'vitest';
import { lineOpener, readWire } from './wires.ts';

test.each([
  ['unix:/run/101.sas', { kind: 'socket', target: { path: '/run/101.sas' } }],
  ['tcp://10.0.0.5:4001', { kind: 'socket', target: { host: '10.0.0.5', port: 4001 } }],
  ['serial:/dev/serial/by-id/usb-1', { kind: 'serial', path: '/dev/serial/by-id/usb-1' }],
  ['pty:/dev/pts/3', { kind: 'pty', path: '/dev/pts/3' }],
  ['hid:/dev/hidraw0', { kind: 'hid', path: '/dev/hidraw0' }],
])('SRV-4 the address %s is read as a wire', (address, wire) => {
  expect(readWire(address)).toEqual(wire);
});

test.each([
  '',
  'serial:',
  'serial:ttyUSB0',
  'usb:/dev/x',
  'tcp://host',
  '/dev/ttyUSB0',
  `unix:/${'x'.repeat(107)}`,
])('the address %s is refused', (address) => {
  expect(() => readWire(address)).toThrow(RangeError);
});

test('SRV-4 a HID board is refused as the line of a machine', () => {
  expect(() => lineOpener('hid:/dev/hidraw0')).toThrow(RangeError);
});
