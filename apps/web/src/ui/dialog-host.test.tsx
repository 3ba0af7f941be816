import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DialogHost } from './DialogHost.tsx';
import { openDialog } from './dialog-host.ts';

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
