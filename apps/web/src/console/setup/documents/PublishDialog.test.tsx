import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { speakEnglish } from '../../../testing/english.ts';
import { show } from '../../../testing/show.tsx';
import { PublishDialog } from './DocumentForm.tsx';

beforeAll(speakEnglish);
afterEach(cleanup);

type Changes = Parameters<typeof PublishDialog>[0]['changes'];

async function shown(kind: 'claims' | 'policy', changes: Changes) {
  await show(() => (
    <PublishDialog
      kind={kind}
      changes={changes}
      body={{}}
      after={0}
      onPublished={() => undefined}
      onClose={() => undefined}
    />
  ));
  return screen
    .getAllByTestId('difference')
    .map((row) => [...row.children].map(({ textContent }) => textContent));
}

test('OPS-84 amounts, shares and times differ in the units of the reader, not of the house', async () => {
  const rows = await shown('claims', [
    { field: 'discount.share', before: '0.1', after: '0.125' },
    { field: 'discount.least', before: '5000', after: '12550' },
    { field: 'discount.every', before: '86400000', after: '3600000' },
  ]);
  expect(rows).toEqual([
    ['Share of net loss', '10 %', '12.5 %'],
    ['Minimum discount', '₺50.00', '₺125.50'],
    ['Time between discounts', '86,400 s', '3,600 s'],
  ]);
});

test('OPS-84 switches, lists, tables and what is absent are said in words', async () => {
  const rows = await shown('policy', [
    { field: 'watching', before: 'true', after: 'false' },
    { field: 'countries', before: 'null', after: '["TR","MT"]' },
    { field: 'minimumAge', before: 'null', after: '21' },
    { field: 'autoplay', before: 'null', after: null },
    { field: 'stakeCaps', before: '[]', after: '[{"fromAge":18,"most":20000}]' },
  ]);
  expect(rows.map(([, before, after]) => [before, after])).toEqual([
    ['Yes', 'No'],
    ['All', 'TR, MT'],
    ['None', '21'],
    ['No', 'Yes'],
    ['None', 'From age: 18, Maximum stake: ₺200.00'],
  ]);
});
