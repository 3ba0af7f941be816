import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { speakEnglish } from '../../testing/words.ts';
import { BesidePanel } from './BesidePanel.tsx';

beforeAll(speakEnglish);
afterEach(cleanup);

function Screen() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(!open)}>
        Opener
      </button>
      <button type="button">Other</button>
      {open && (
        <BesidePanel title="Games" testId="panel" className="" onClose={() => setOpen(false)}>
          words
        </BesidePanel>
      )}
    </>
  );
}

const button = (name: string) => screen.getByRole('button', { name });
function open() {
  render(<Screen />);
  button('Opener').focus();
  fireEvent.click(button('Opener'));
}

test.each([
  ['its button', () => fireEvent.click(button('Close'))],
  ['Escape', () => fireEvent.keyDown(button('Close'), { key: 'Escape' })],
])('GAME-16 the focus goes back to where it was once the panel is closed by %s', (_, close) => {
  open();
  button('Close').focus();
  close();
  expect(screen.queryByTestId('panel')).toBeNull();
  expect(document.activeElement).toBe(button('Opener'));
});

test('GAME-16 who is elsewhere by then is not called back', () => {
  open();
  button('Other').focus();
  fireEvent.click(button('Opener'));
  expect(screen.queryByTestId('panel')).toBeNull();
  expect(document.activeElement).toBe(button('Other'));
});
