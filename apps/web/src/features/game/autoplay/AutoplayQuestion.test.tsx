import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { speakEnglish } from '../../../testing/english.ts';
import { ScriptedHouse } from '../../../testing/house/scripted-house.ts';
import { scriptedSession } from '../../../testing/house/scripted-session.ts';
import AutoplayQuestion from './AutoplayQuestion.tsx';

beforeAll(speakEnglish);
afterEach(cleanup);

const push = (button: HTMLElement) => act(async () => button.click());

/** The question of a paused autoplay. */
function asked() {
  const session = scriptedSession(new ScriptedHouse());
  const goOn = vi.spyOn(session, 'continueAutoplay').mockResolvedValue(null);
  const stop = vi.spyOn(session, 'autoplay').mockResolvedValue(null);
  render(<AutoplayQuestion session={session} left={75} played={25} />);
  return { goOn, stop };
}

test('RULE-9 the question says how many games were played, and a press lets autoplay go on', async () => {
  const { goOn, stop } = asked();
  expect(screen.getByText('Autoplay is paused. Games played: 25. Games left: 75.')).toBeTruthy();
  await push(screen.getByTestId('autoplay-continue'));
  expect(goOn).toHaveBeenCalledOnce();
  expect(stop).not.toHaveBeenCalled();
});

test('RULE-9 to stop, and to close the question, stops autoplay', async () => {
  const { goOn, stop } = asked();
  await push(screen.getByTestId('autoplay-question-stop'));
  await push(screen.getByRole('button', { name: 'Close' }));
  expect(stop.mock.calls).toEqual([[null], [null]]);
  expect(goOn).not.toHaveBeenCalled();
});
