import { expect, test } from 'vitest';
import { autoplayWords } from './AutoplayButton.tsx';

const t = (key: string, options: Record<string, string | number> = {}) => `${key} ${JSON.stringify(options)}`;
const stopped = { on: false, left: 3, played: 1, stopped: 'press-failed' } as const;

test('GAME-7 autoplay that was stopped by a refused press shows the refusal, or a general text for a house that sends none', () => {
  const refused = { code: 41030, params: { what: 'spin' }, message: 'too late' };
  expect(autoplayWords({ autoplay: { ...stopped, refused } }, t)).toMatch(
    /^autoplay\.stopped\.press-failed .*errors\.41030 .*spin.*too late/,
  );
  expect(autoplayWords({ autoplay: stopped }, t)).toMatch(/errors\.41015/);
});
