import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import i18next from 'i18next';
import type { KeyboardEvent, ReactNode } from 'react';
import styles from './Toasts.module.css';
import type { Toast, ToastKind } from './toast.ts';

const ICONS: Record<ToastKind, ReactNode> = {
  success: <IconCheck size={18} />,
  error: <IconX size={18} />,
  info: <IconInfoCircle size={18} />,
  warning: <IconAlertTriangle size={18} />,
};

/** Ids of the toasts that stand: the library would take an update of one that does not, and show nothing. */
const onScreen = new Set<string>();
let unnamed = 0;

/** What the library is given. An error interrupts whoever hears the page; the rest waits for a pause. */
const look = ({ kind, words, stays }: Toast, id: string) => ({
  id,
  message: words,
  icon: ICONS[kind],
  autoClose: stays,
  role: kind === 'error' ? 'alert' : 'status',
  className: styles[kind] ?? '',
  classNames: { description: styles.words ?? '', closeButton: styles.words ?? '' },
  closeButtonProps: { 'aria-label': i18next.t('dialog.close') },
  'data-testid': 'toast',
  'data-kind': kind,
  'data-stays': stays,
  // The library waits by itself while the pointer is on it.
  onFocus: () => notifications.update({ id, message: words, autoClose: false }),
  onBlur: () => notifications.update({ id, message: words, autoClose: stays }),
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // The dialog that it stands in stays open.
    event.preventDefault();
    notifications.hide(id);
  },
});

/** Shows a toast, changes the one that stands under its id, or takes it away. */
export function showToast(toast: Toast): void {
  const id = toast.id ?? `toast-${++unnamed}`;
  if (toast.stays === 0) return void notifications.hide(id);
  const shown = look(toast, id);
  if (onScreen.has(id)) return void notifications.update(shown);
  onScreen.add(id);
  notifications.show({ ...shown, onClose: () => onScreen.delete(id) });
}
