import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { speakEnglish } from '../../../testing/english.ts';
import { show } from '../../../testing/show.tsx';
import KeysHelp from './KeysHelp.tsx';

beforeAll(speakEnglish);
afterEach(cleanup);

test.each([
  [true, 3],
  [false, 0],
])('GAME-11 the keys help lists only keys for what the machine has: %s', async (has, more) => {
  await show(() => <KeysHelp switches={has} holds={has} bets={has} onClose={() => undefined} />);
  const data = screen.getAllByRole('term').length;
  cleanup();
  await show(() => <KeysHelp switches={false} holds={false} bets={false} onClose={() => undefined} />);
  expect(data - screen.getAllByRole('term').length).toBe(more);
});
