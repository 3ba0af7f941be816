import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
import { Notifications, notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useReadable } from '../lib/use-readable.ts';
import { Kit } from '../theme/Kit.tsx';
import styles from './Toasts.module.css';
import { type Toast, type ToastKind, takeToasts, waitingToasts } from './toast.ts';

const AUTO_CLOSE_MS = 3000;

const icons: Record<ToastKind, ReactNode> = {
  success: <IconCheck size={18} />,
  error: <IconX size={18} />,
  info: <IconInfoCircle size={18} />,
  warning: <IconAlertTriangle size={18} />,
};

/** Ids of the toasts that stand: the library would take an update of one that does not, and show nothing. */
const onScreen = new Set<string>();

function show({ kind, words, id, stays = AUTO_CLOSE_MS }: Toast): void {
  const shown = {
    message: words,
    icon: icons[kind],
    autoClose: stays,
    className: styles[kind] ?? '',
    closeButtonProps: { 'aria-label': '×' },
  };
  if (id === undefined) notifications.show(shown);
  else if (onScreen.has(id)) notifications.update({ ...shown, id });
  else {
    onScreen.add(id);
    notifications.show({ ...shown, id, onClose: () => onScreen.delete(id) });
  }
}

/** Over everything, dialogs too: what comes to the browser's top layer last lies on top. */
function raise(layer: HTMLElement | null): void {
  if (layer?.matches(':popover-open') === true) layer.hidePopover();
  layer?.showPopover();
}

export default function Toasts() {
  const waiting = useReadable(waitingToasts);
  const layer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (waiting.length === 0) return;
    raise(layer.current);
    takeToasts().forEach(show);
  }, [waiting]);
  return (
    <Kit>
      <div ref={layer} popover="manual" className={styles.layer}>
        <Notifications position="top-center" limit={3} withinPortal={false} />
      </div>
    </Kit>
  );
}
