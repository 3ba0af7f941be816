import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { chosenQuality } from '../../../realtime/video/line/chosen-quality.ts';
import { speakEnglish } from '../../../testing/english.ts';
import { QualityChoice } from './ViewMenu.tsx';

beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  chosenQuality.choose('auto');
});

test('NET-4 the quality is one of three radio buttons in a named group, and is stored', () => {
  render(<QualityChoice />);
  const group = screen.getByRole('group', { name: 'Picture quality' });
  const checked = () => {
    const now = [...group.querySelectorAll('input')].filter((each) => each.checked);
    return now.map((each) => each.parentElement?.textContent);
  };
  expect(checked()).toEqual(['Auto']);
  for (const name of ['Data saver', 'Best']) {
    fireEvent.click(screen.getByRole('radio', { name }));
    expect(checked()).toEqual([name]);
  }
  expect(chosenQuality.getState()).toBe('best');
  expect(localStorage.getItem('videoQuality')).toBe('best');
});
