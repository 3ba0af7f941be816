import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { testFolder } from './testing/test-folder.ts';

const inFolder = testFolder();

const MAIN = new URL('../dist/main.js', import.meta.url).pathname;

test('SRV-5 a floor with a damaged journal ends with code 2 and one line that names file, place and remedy', async () => {
  const journal = inFolder('journal.log');
  const config = inFolder('floor.json');
  await writeFile(journal, '1 0123456789abcdef {"kind":"journal","format":2,"summary":0}\n');
  await writeFile(config, JSON.stringify({ house: 'ws://127.0.0.1:9', journal, media: {}, machines: [] }));
  const args = [MAIN, config];
  const env = { ...process.env, FLOOR_CREDENTIAL: 'a floor' };
  const { code, out } = await new Promise<{ code: unknown; out: string }>((resolve) => {
    execFile(process.execPath, args, { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code, out: stdout + stderr }),
    );
  });
  expect(code).toBe(2);
  expect(out.trim().split('\n')).toEqual([
    expect.stringMatching(/journal\.log is damaged in line 1, at byte 0: .*Follow "A damaged journal"/),
  ]);
});
