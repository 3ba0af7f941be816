import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { show } from '../../../testing/show.tsx';
import { speakEnglish } from '../../../testing/words.ts';
import KeysHelp from './KeysHelp.tsx';

beforeAll(speakEnglish);
afterEach(cleanup);

test.each([
  [true, 3],
  [false, 0],
])('GAME-11 keys for what a machine has are told, and only those: %s', async (has, more) => {
  await show(() => <KeysHelp switches={has} holds={has} bets={has} onClose={() => undefined} />);
  const told = screen.getAllByRole('term').length;
  cleanup();
  await show(() => <KeysHelp switches={false} holds={false} bets={false} onClose={() => undefined} />);
  expect(told - screen.getAllByRole('term').length).toBe(more);
});
