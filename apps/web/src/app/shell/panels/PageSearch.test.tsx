import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { loadSettings } from '../../../api/settings/settings.ts';
import { speakEnglish } from '../../../testing/english.ts';
import { answerCalls, MACHINES } from '../../../testing/house/machine-lists.ts';
import { show } from '../../../testing/show.tsx';
import PageSearch from './PageSearch.tsx';

beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const found = () => screen.queryAllByRole('option', { hidden: true }).map(({ textContent }) => textContent);
const type = (value: string) =>
  fireEvent.change(screen.getByRole('combobox', { hidden: true }), { target: { value } });

test('SHELL-4 the search finds machines by name, and none that is reserved', async () => {
  const reserved = MACHINES.filter(({ reservation }) => reservation);
  expect(reserved).not.toEqual([]);
  answerCalls({ '/Settings.json': {}, '/api/machine/all': MACHINES });
  await loadSettings();
  await show(() => <PageSearch onClose={vi.fn()} />);
  expect(found()).toEqual([]);
  type('gumus');
  await vi.waitFor(() => expect(found()).toEqual(['Gümüş Çark I']));
  type('aurora vault ii');
  expect(found()).toEqual(['Aurora Vault II', 'Aurora Vault III']);
  for (const { name } of reserved) {
    type(name);
    expect(found()).not.toContain(name);
  }
});
