import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { useReadable } from '../../lib/react/use-readable.ts';
import { topLayer } from '../dialog/dialog-host.ts';
import styles from './Toasts.module.css';
import {
  changeToasts,
  type ListedToast,
  onScreen,
  type Toast,
  type ToastChange,
  type ToastKind,
  takeToasts,
  waitingToasts,
} from './toast.ts';

/** A shorter movement (px) is a press. */
const PRESS = 5;
/** An element that is moved farther than this share of its width is swiped away. */
const FAR = 0.35;
/** So is one that is moved faster than this (px/ms). */
const FAST = 0.5;
/** How far (px) beyond its own width a swiped element goes. */
const BEYOND = 40;

/** Lets the pointer move an element sideways by `x` (px); `onAway` is called when it is released far off, or fast. */
function useSwipe(onAway: () => void) {
  const [x, setX] = useState(0);
  const swipe = useRef<{ readonly from: number; readonly since: number } | null>(null);

  function end({ clientX, currentTarget }: PointerEvent<HTMLElement>): void {
    const begun = swipe.current;
    swipe.current = null;
    if (begun === null || x === 0) return;
    const moved = clientX - begun.from;
    const away =
      Math.abs(moved) > currentTarget.offsetWidth * FAR ||
      Math.abs(moved) > (Date.now() - begun.since) * FAST;
    setX(away ? Math.sign(moved) * (currentTarget.offsetWidth + BEYOND) : 0);
    if (away) onAway();
  }

  return {
    x,
    swiping: x !== 0 && swipe.current !== null,
    handlers: {
      onPointerDown: ({ clientX }: PointerEvent<HTMLElement>) => {
        swipe.current = { from: clientX, since: Date.now() };
        setX(0);
      },
      onPointerMove: ({ clientX, pointerId, currentTarget }: PointerEvent<HTMLElement>) => {
        if (swipe.current === null) return;
        const moved = clientX - swipe.current.from;
        if (x === 0 && Math.abs(moved) < PRESS) return;
        currentTarget.setPointerCapture(pointerId);
        setX(moved);
      },
      onPointerUp: end,
      onPointerCancel: () => {
        swipe.current = null;
        setX(0);
      },
    },
  };
}

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
function ToastCard({ toast, paused, change, onPointer }: ToastCardProps) {
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
      className={`line ${styles.toast} ${styles[kind]}`}
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

/** Over everything, dialogs too: what comes to the browser's top layer last lies on top. */
function raise(layer: HTMLElement | null): void {
  if (layer?.matches(':popover-open') === true) layer.hidePopover();
  layer?.showPopover();
}

let unnamed = 0;

function changeFor(toast: Toast): ToastChange {
  const id = toast.id ?? `toast-${++unnamed}`;
  return toast.stays === 0 ? { type: 'leave', id } : { type: 'add', toast: { ...toast, id } };
}

/** Toasts and snackbars, in one queue. They live in the uppermost dialog: outside of it nobody could press or hear them. */
export default function Toasts() {
  const waiting = useReadable(waitingToasts);
  const [toasts, change] = useReducer(changeToasts, []);
  const [pointed, setPointed] = useState<string | null>(null);
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
    for (const toast of takeToasts()) change(changeFor(toast));
  }, [waiting]);
  const shown = onScreen(toasts);
  const paused = shown.some(({ id }) => id === pointed);
  return createPortal(
    <div ref={layer} popover="manual" className={styles.layer}>
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} paused={paused} change={change} onPointer={setPointed} />
      ))}
    </div>,
    home,
  );
}
