import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { DialogHost } from './DialogHost.tsx';
import { openDialog } from './dialog-host.ts';

afterEach(cleanup);

const dialog = (title: string) =>
  ({
    title,
    words: ['First.', 'Second.'],
    actions: [
      { id: 'yes', words: 'Yes', look: 'strong' },
      { id: 'no', words: 'No' },
    ],
  }) as const;

test('SHELL-7 dialogs that are opened by data are shown one at a time, and resolve to the chosen action', async () => {
  render(<DialogHost />);
  const [first, second] = [openDialog(dialog('One')), openDialog(dialog('Two'))];
  expect((await screen.findByRole('dialog')).textContent).toContain('OneFirst.Second.');
  fireEvent.click(screen.getByRole('button', { name: 'Yes' }));
  expect(await first).toBe('yes');
  expect(screen.getByRole('dialog').textContent).toContain('Two');
  fireEvent.click(screen.getByRole('button', { name: 'dialog.close' }));
  expect(await second).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('SHELL-7 a dialog that is opened by data has the focus on its focused action', async () => {
  render(<DialogHost />);
  const [yes, no] = dialog('Three').actions;
  const answered = openDialog({ ...dialog('Three'), actions: [yes, { ...no, focused: true }] });
  await screen.findByRole('dialog');
  expect(document.activeElement?.textContent).toBe('No');
  fireEvent.click(screen.getByRole('button', { name: 'No' }));
  expect(await answered).toBe('no');
});
