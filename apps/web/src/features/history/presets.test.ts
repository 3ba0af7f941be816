import { expect, test } from 'vitest';
import { presetsOf } from './presets.ts';

test('TX-2 today, the last seven days and this month end today', () => {
  expect(presetsOf('2026-03-03')).toEqual([
    { id: 'today', span: { from: '2026-03-03', to: '2026-03-03' } },
    { id: 'week', span: { from: '2026-02-25', to: '2026-03-03' } },
    { id: 'month', span: { from: '2026-03-01', to: '2026-03-03' } },
  ]);
});
