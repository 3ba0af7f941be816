import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import styles from './Toasts.module.css';
import type { ToastKind } from './toast.ts';
import type { ListedToast, ToastChange } from './toast-list.ts';
import { useSwipe } from './use-swipe.ts';

const ICONS: Record<ToastKind, ReactNode> = {
  success: <IconCheck size={18} />,
  error: <IconX size={18} />,
  info: <IconInfoCircle size={18} />,
  warning: <IconAlertTriangle size={18} />,
};

/** How long (ms) a toast moves off the screen, as in the style sheet. */
const LEAVE_MS = 250;

interface ToastCardProps {
  readonly toast: ListedToast;
  /** The pointer is on a toast: none of them leaves meanwhile. */
  readonly paused: boolean;
  readonly change: (change: ToastChange) => void;
  readonly onPointer: (id: string | null) => void;
}

/** One toast. An error interrupts a screen reader; the others wait for a pause. */
export function ToastCard({ toast, paused, change, onPointer }: ToastCardProps) {
  const { t } = useTranslation();
  const { id, kind, words, stays, leaving } = toast;
  const [focused, setFocused] = useState(false);
  const leave = () => change({ type: 'leave', id });
  const swipe = useSwipe(leave);

  const held = !leaving && (paused || focused);
  useEffect(() => {
    if (held) return;
    const [next, delay] = toast.leaving ? (['remove', LEAVE_MS] as const) : (['leave', toast.stays] as const);
    const timer = setTimeout(() => change({ type: next, id: toast.id }), delay);
    return () => clearTimeout(timer);
  }, [toast, held, change]);

  function closeOnEscape(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    // The dialog around the toast stays open.
    event.preventDefault();
    leave();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it has a role, and its button does by key what the pointer can.
    <div
      className={`${styles.toast} ${styles[kind]}`}
      style={{ translate: `${leaving || swipe.swiping ? swipe.x : 0}px` }}
      role={kind === 'error' ? 'alert' : 'status'}
      data-testid="toast"
      data-kind={kind}
      data-stays={stays}
      data-leaving={leaving}
      data-swiping={swipe.swiping}
      onPointerEnter={() => onPointer(id)}
      onPointerLeave={() => onPointer(null)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onKeyDown={closeOnEscape}
      {...swipe.handlers}
    >
      <span className={styles.icon} aria-hidden="true">
        {ICONS[kind]}
      </span>
      <p className={styles.words}>{words}</p>
      <button type="button" className={styles.close} aria-label={t('dialog.close')} onClick={leave}>
        <IconX size={16} aria-hidden="true" />
      </button>
    </div>
  );
}
