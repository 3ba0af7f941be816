import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startBalancer } from './balancer.ts';
import { Logs } from './logs.ts';
import { freePort, opening, requireFree } from './process-groups.ts';
import { DidNotStart, Supervised } from './supervised.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'processes-'));
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const READY = 'console.log(JSON.stringify({ ready: true }));';
const immediately = async () => undefined;
/** A process that runs this program of JavaScript. */
const supervised = (program: string) =>
  new Supervised(
    { name: 'house', command: [process.execPath, '-e', program] },
    new Logs(folder),
    immediately,
  );
/** A program that appends a letter to a file at each start, runs `first` the first time and `others` afterwards. */
const startingWith = (first: string, others: string) => `
  const fs = require('node:fs');
  const file = ${JSON.stringify(join(folder, 'starts'))};
  const first = !fs.existsSync(file);
  fs.appendFileSync(file, 's');
  if (first) { ${READY} ${first} } else { ${others} }`;
const starts = () =>
  existsSync(join(folder, 'starts')) ? readFileSync(join(folder, 'starts'), 'utf8').length : 0;

test('BOOT-3 a process that cannot start is not restarted, and only its reason is shown', async () => {
  const house = supervised(
    "console.log('a log line'); console.error('TCP port 1 is in use.'); process.exitCode = 2",
  );
  await expect(house.start()).rejects.toThrow(/^house did not start:\nTCP port 1 is in use\.$/);
});

test('a process that fails at its start for another reason is shown with its last lines', async () => {
  const house = supervised("console.log('a log line'); process.exitCode = 1");
  await expect(house.start()).rejects.toThrow(/^house did not start\. Its last lines:\na log line$/);
});

test('BOOT-3 a process that refuses five restarts in a row is not restarted any more', async () => {
  const house = supervised(startingWith('', "console.error('TCP port 1 is in use.'); process.exitCode = 2"));
  await house.start();
  const reason = await house.gaveUp;
  expect(reason).toBeInstanceOf(DidNotStart);
  expect(reason.message).toContain('TCP port 1 is in use.');
  expect(starts()).toBe(6);
});

test('a process whose restarts fail for another reason is restarted until it runs', async () => {
  const runs = join(folder, 'runs');
  const others = `if (fs.readFileSync(file, 'utf8').length < 9) process.exitCode = 1;
    else { fs.writeFileSync(${JSON.stringify(runs)}, ''); ${READY} setInterval(() => 0, 1000); }`;
  const house = supervised(startingWith('', others));
  await house.start();
  await vi.waitFor(() => expect(existsSync(runs)).toBe(true), { timeout: 25_000 });
  await house.close();
});

test('parts that are open are closed, the last first, when the next part fails', async () => {
  const closed: string[] = [];
  const opened = opening(async (all) => {
    for (const name of ['database', 'nodes'])
      all.push(async () => {
        closed.push(name);
      });
    throw new Error('the balancer');
  });
  await expect(opened).rejects.toThrow('the balancer');
  expect(closed).toEqual(['nodes', 'database']);
});

test('BOOT-3 a balancer and a port check name the port in use and PORT', async () => {
  const port = await freePort();
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
  const address = { port, host: '127.0.0.1' };
  const message = `TCP port ${port} is in use. End the program that listens there, or set PORT to another port.`;
  await expect(startBalancer(address, () => [])).rejects.toThrow(message);
  await expect(requireFree({ ...address, setting: 'PORT' })).rejects.toThrow(message);
  await new Promise((resolve) => other.close(resolve));
  await requireFree({ ...address, setting: 'PORT' });
});

/** Reports that it is ready, then writes a line every 5 ms until it ends. */
const CHATTERBOX = `${READY} setInterval(() => console.log('a line'), 5); process.on('disconnect', () => process.exit())`;

test('KEEP-4 a supervised process runs on while its log cannot be written', async () => {
  let refused = 0;
  const open = () =>
    new Writable({
      write(_, __, done) {
        refused++;
        done(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }));
      },
    });
  let now = 0;
  const notices: string[] = [];
  const logs = new Logs(folder, { open, notify: (line) => notices.push(line), now: () => (now += 100) });
  const chatterbox = new Supervised(
    { name: 'chatterbox', command: [process.execPath, '-e', CHATTERBOX] },
    logs,
  );
  await chatterbox.start();
  const { pid } = chatterbox;
  await expect.poll(() => refused).toBeGreaterThan(3);
  expect(chatterbox.pid).toBe(pid);
  expect(notices).toEqual([`no space left under ${folder}; log lines are lost until that is over`]);
  await chatterbox.close();
});

test('KEEP-4 a process whose restarts fail for one reason is reported once, although its log lines differ', async () => {
  const runs = join(folder, 'runs');
  const others = `if (fs.readFileSync(file, 'utf8').length < 6) {
      console.log(process.pid); console.error('no space left under /home'); process.exitCode = 1;
    } else { fs.writeFileSync(${JSON.stringify(runs)}, ''); ${READY} setInterval(() => 0, 1000); }`;
  const house = supervised(startingWith('', others));
  await house.start();
  await vi.waitFor(() => expect(existsSync(runs)).toBe(true), { timeout: 25_000 });
  const lines = vi.mocked(console.error).mock.calls.map(([line]) => String(line));
  expect(lines.filter((line) => line.includes('no space left under /home'))).toHaveLength(1);
  expect(lines.filter((line) => line === 'house ended (at its start); restarting it')).toHaveLength(1);
  await house.close();
});
