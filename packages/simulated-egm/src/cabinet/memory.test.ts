import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CannotStart } from '@floorcast/startup/cannot-start';
import { DAMAGES, type Damage, OBVIOUS, SUBTLE } from '@floorcast/startup/testing/damage';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Memory } from './memory.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'memory-'));
  path = join(folder, '1.nv.json');
  new Memory(path).change({ credits: 1_000 });
});
afterEach(() => rmSync(folder, { recursive: true }));

function refusalOf(damage: Damage): unknown {
  DAMAGES[damage](path);
  try {
    new Memory(path);
    return undefined;
  } catch (error) {
    return error;
  }
}

test.each(OBVIOUS)(
  'BOOT-2 the memory of a cabinet that is %s is named, and no credit is forgotten',
  (damage) => {
    const refusal = refusalOf(damage);
    expect(refusal).toBeInstanceOf(CannotStart);
    expect(String(refusal)).toMatch(new RegExp(`${path} .+\\. Put it back from a copy`));
  },
);

test.each(SUBTLE)('BOOT-2 the memory of a cabinet that is %s is named, or does as well', (damage) => {
  const refusal = refusalOf(damage);
  if (refusal !== undefined) expect(refusal).toBeInstanceOf(CannotStart);
});
