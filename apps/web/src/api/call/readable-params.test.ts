import { PARAM_KINDS } from '@floorcast/contract/param-kinds';
import { expect, test } from 'vitest';
import { readableParams } from './readable-params.ts';

test.each(Object.entries(PARAM_KINDS))(
  'ERR-2 C2.40 the param %s, of the kind %s, is as a person reads it',
  (name, kind) => {
    const given = kind === 'amount' ? 1_234_567 : kind === 'moment' ? '2026-12-04T21:30:00.000Z' : 'a text';
    const shown = String(readableParams({ [name]: given })[name]);
    if (kind === 'count' || kind === 'text') expect(shown).toBe('a text');
    else expect(shown).not.toMatch(/1234567|T\d\d:/);
  },
);
