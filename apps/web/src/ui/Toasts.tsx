import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useReadable } from '../lib/use-readable.ts';
import { Kit } from '../theme/Kit.tsx';
import { showToast } from './show-toast.tsx';
import styles from './Toasts.module.css';
import { takeToasts, waitingToasts } from './toast.ts';
import { topLayer } from './top-layer.ts';

/** Over everything, dialogs too: what comes to the browser's top layer last lies on top. */
function raise(layer: HTMLElement | null): void {
  if (layer?.matches(':popover-open') === true) layer.hidePopover();
  layer?.showPopover();
}

/** Toasts and snackbars, in one queue. They live in the uppermost dialog: outside of it nobody could press or hear them. */
export default function Toasts() {
  const waiting = useReadable(waitingToasts);
  const [home] = useState(() => document.createElement('div'));
  const layer = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const move = () => {
      (topLayer.getState().at(-1) ?? document.body).append(home);
      raise(layer.current);
    };
    move();
    const unsubscribe = topLayer.subscribe(move);
    return () => {
      unsubscribe();
      home.remove();
    };
  }, [home]);
  useEffect(() => {
    if (waiting.length === 0) return;
    raise(layer.current);
    takeToasts().forEach(showToast);
  }, [waiting]);
  return createPortal(
    <Kit>
      <div ref={layer} popover="manual" className={styles.layer}>
        <Notifications position="top-center" limit={3} withinPortal={false} />
      </div>
    </Kit>,
    home,
  );
}
