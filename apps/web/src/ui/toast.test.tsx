import { notifications } from '@mantine/notifications';
import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { ToastHost } from './ToastHost.tsx';
import { snackbar, takeBack, toast, toastFor } from './toast.ts';
import { standOnTop } from './top-layer.ts';

// The imitated browser has no top layer.
beforeAll(() => {
  Object.assign(HTMLElement.prototype, { showPopover: () => {}, hidePopover: () => {} });
});

afterEach(() => act(() => notifications.clean()));

/** Everything that stands: what it says, of what kind, for how long (ms), how it is told to those who hear. */
const standing = () =>
  screen
    .queryAllByTestId('toast')
    .map(({ textContent, dataset, role }) => [textContent, dataset.kind, dataset.stays, role]);

test('SHELL-7 toasts stay 3 s and messages 6 s, in one queue; the same id takes its place', async () => {
  render(<ToastHost />);
  toast({ kind: 'success', words: 'saved' });
  snackbar({ kind: 'warning', words: '10 seconds left', id: 'countdown' });
  snackbar({ kind: 'error', words: 'signed out' });
  await screen.findByText('signed out', {}, { timeout: 10_000 });
  expect(standing()).toEqual([
    ['saved', 'success', '3000', 'status'],
    ['10 seconds left', 'warning', '6000', 'status'],
    ['signed out', 'error', '6000', 'alert'],
  ]);
  act(() => toast({ kind: 'info', words: '9 seconds left', id: 'countdown' }));
  expect(standing()[1]).toEqual(['9 seconds left', 'info', '3000', 'status']);
  expect(standing()).toHaveLength(3);
});

test('SHELL-7 toasts move into the uppermost dialog, where they can be reached, and out again before it goes', async () => {
  render(<ToastHost />);
  act(() => toast({ kind: 'info', words: 'hello' }));
  const said = await screen.findByText('hello');
  const dialog = document.body.appendChild(document.createElement('dialog'));
  let leave: () => void = () => {};
  act(() => {
    leave = standOnTop(dialog);
  });
  expect(dialog.contains(said)).toBe(true);
  act(() => leave());
  dialog.remove();
  expect(document.body.contains(said)).toBe(true);
});

test('GAME-13 what is said for some seconds can be taken back before', async () => {
  render(<ToastHost />);
  act(() => toastFor({ kind: 'warning', words: '9 seconds left', id: 'count' }, 9_000));
  await screen.findByText('9 seconds left');
  expect(standing()).toContainEqual(['9 seconds left', 'warning', '9000', 'status']);
  act(() => takeBack('another'));
  expect(screen.queryByText('9 seconds left')).not.toBeNull();
  act(() => takeBack('count'));
  await waitFor(() => expect(screen.queryByText('9 seconds left')).toBeNull());
});
