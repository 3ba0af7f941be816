import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useLetterKeys } from './GameTools.tsx';

afterEach(cleanup);

/** The action of a key that prints `key` at the position `code`. */
function doneBy(key: string, code: string): string {
  let done = '';
  const say = (what: string) => () => {
    done += what;
  };
  renderHook(() => useLetterKeys({ c: say('camera'), i: say('stats'), m: say('sound'), '?': say('help') }));
  window.dispatchEvent(new KeyboardEvent('keydown', { key, code }));
  cleanup();
  return done;
}

test.each([
  ['an English keyboard', 'm', 'KeyM', 'sound'],
  ['an English keyboard with Caps Lock', 'M', 'KeyM', 'sound'],
  ['AZERTY', 'm', 'Semicolon', 'sound'],
  ['AZERTY', ',', 'KeyM', ''],
  ['AZERTY', '?', 'KeyM', 'help'],
  ['Turkish-F', 'm', 'KeyS', 'sound'],
  ['Turkish-F', 'v', 'KeyC', ''],
  ['Turkish-F', 'c', 'KeyV', 'camera'],
  ['Turkish-Q', 'ı', 'KeyI', 'stats'],
  ['an Arabic keyboard', 'ة', 'KeyM', 'sound'],
  ['an Arabic keyboard', '؟', 'Slash', 'help'],
  ['a Russian keyboard', 'ь', 'KeyM', 'sound'],
])('GAME-11 on %s the key %s at the position %s does: %s', (_, key, code, does) => {
  expect(doneBy(key, code)).toBe(does);
});
