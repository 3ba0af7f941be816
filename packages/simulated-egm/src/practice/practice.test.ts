import { lstat, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openPractice } from './practice.ts';

test('SRV-4 a practice cabinet carries out typed commands and has its serial devices', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'practice-'));
  const practice = await openPractice(directory);
  expect(await practice.order('bill 50.00')).toBe('credit 50.00; bet 1.00; door closed.');
  expect(await practice.order('open')).toContain('door open');
  expect(await practice.order('close')).toContain('door closed');
  expect(await practice.order('jackpot 700')).toContain('to be paid by hand 700.00');
  expect(await practice.order('key')).not.toContain('by hand');
  expect(await practice.order('off')).toBe('The power is off.');
  expect(await practice.order('tilt')).toBe('Not done: no-power.');
  expect(await practice.order('on')).toContain('credit 50.00');
  expect(await practice.order('dance')).toContain('not known');
  expect(practice.machine).toMatchObject({ sas: { address: `pty:${join(directory, 'line')}` } });
  expect((await lstat(join(directory, 'panel'))).isSymbolicLink()).toBe(true);
  await practice.close();
  await rm(directory, { recursive: true });
});
