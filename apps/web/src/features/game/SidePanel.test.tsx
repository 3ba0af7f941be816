import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { speakEnglish } from '../../testing/english.ts';
import { SidePanel } from './SidePanel.tsx';

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
        <SidePanel title="Games" testId="panel" className="" onClose={() => setOpen(false)}>
          <p>words</p>
        </SidePanel>
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
])('GAME-16 the focus returns to the opener when the panel is closed by %s', (_, close) => {
  open();
  button('Close').focus();
  close();
  expect(screen.queryByTestId('panel')).toBeNull();
  expect(document.activeElement).toBe(button('Opener'));
});

test('GAME-16 a focus that has left the panel stays where it is when the panel is closed', () => {
  open();
  button('Other').focus();
  fireEvent.click(button('Opener'));
  expect(screen.queryByTestId('panel')).toBeNull();
  expect(document.activeElement).toBe(button('Other'));
});
