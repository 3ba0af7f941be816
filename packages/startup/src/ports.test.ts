import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { CannotStart } from './cannot-start.ts';
import { listenFailure } from './ports.ts';

const at = { port: 8080, host: '127.0.0.1', setting: 'PORT' };
const failed = (code: string) => listenFailure(Object.assign(new Error(code), { code }), at);

test.each([
  ['EADDRINUSE', 'TCP port 8080 is in use. End the program that listens there, or set PORT to another port.'],
  ['EACCES', 'TCP port 8080 is reserved for privileged users. Set PORT to a port from 1024 on.'],
  ['EADDRNOTAVAIL', '127.0.0.1 is not an address of this computer: TCP port 8080 cannot be opened there.'],
])('the error %s is explained with the port and its setting', (code, message) => {
  expect(failed(code)).toEqual(new CannotStart(message));
});

test('an error that is not about a port is not changed', () => {
  const error = new Error('no memory');
  expect(listenFailure(error, at)).toBe(error);
});

test('a port in use is recognised by the system’s error', async () => {
  const first = createServer().listen(0, at.host);
  await once(first, 'listening');
  const address = first.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const second = createServer().listen(port, at.host);
  const [error] = await once(second, 'error');
  expect(listenFailure(error, { ...at, port })).toBeInstanceOf(CannotStart);
  first.close();
});
