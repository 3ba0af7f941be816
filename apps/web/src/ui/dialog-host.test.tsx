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

test('SHELL-7 code without a component asks by data, one dialog at a time, and hears what was chosen', async () => {
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

test('SHELL-7 a dialog by data opens with the focus on the action that asks for it', async () => {
  render(<DialogHost />);
  const [yes, no] = dialog('Three').actions;
  const answered = openDialog({ ...dialog('Three'), actions: [yes, { ...no, focused: true }] });
  await screen.findByRole('dialog');
  expect(document.activeElement?.textContent).toBe('No');
  fireEvent.click(screen.getByRole('button', { name: 'No' }));
  expect(await answered).toBe('no');
});
