import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Writable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Logs } from './logs.ts';

let home: string;
/** Error code of every write; undefined if writes succeed. */
let refuses: string | undefined;
let now: number;
let notices: string[];
let lines: Record<string, string>;
let opened: number;
let logs: Logs;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'logs-'));
  refuses = undefined;
  now = 0;
  notices = [];
  lines = {};
  opened = 0;
  logs = new Logs(home, { open, notify: (line) => notices.push(line), now: () => now });
});
afterEach(() => rmSync(home, { recursive: true }));

function open(path: string): Writable {
  opened++;
  const name = basename(path);
  return new Writable({
    write(chunk: Buffer, _, done) {
      if (refuses === 'ENOSPC' && lines[name] === undefined) lines[name] = 'cut';
      if (refuses !== undefined) return done(Object.assign(new Error(refuses), { code: refuses }));
      lines[name] = (lines[name] ?? '') + chunk.toString();
      done();
    },
  });
}

const settled = () => new Promise(setImmediate);

test('KEEP-4 a full disk loses log lines, stops no process and is reported once for all logs of a home', async () => {
  const [house, floor] = [logs.of('house'), logs.of('floor')];
  house.write('before');
  refuses = 'ENOSPC';
  for (now = 0; now < 60_000; now += 500) {
    house.write('lost');
    floor.write('lost');
    await settled();
  }
  expect(notices).toEqual([`no space left under ${home}; log lines are lost until that is over`]);
  // A file is not opened at every line.
  expect(opened).toBeLessThan(130);
});

test('KEEP-4 logs are written once there is room, which is reported, and so is the next fault', async () => {
  const house = logs.of('house');
  refuses = 'ENOSPC';
  house.write('lost');
  await settled();
  refuses = undefined;
  house.write('lost as well: the file is not reopened at once');
  now = 1_000;
  house.write('first');
  await settled();
  // Writes to another file of the same disk may still fail.
  expect(notices).toHaveLength(1);
  now = 11_000;
  house.write('second');
  await settled();
  expect(lines).toEqual({ 'house.log': 'cut\nfirst\nsecond\n' });
  refuses = 'EROFS';
  house.write('lost');
  await settled();
  expect(notices.slice(1)).toEqual([
    `logs under ${home} are written again`,
    `${home} is read-only; log lines are lost until that is over`,
  ]);
});

test('lines written just before a log is closed are stored', async () => {
  const house = logs.of('house');
  house.write('last');
  house.close();
  await settled();
  expect(lines).toEqual({ 'house.log': 'last\n' });
});
