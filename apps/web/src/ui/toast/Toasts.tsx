import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useReadable } from '../../lib/react/use-readable.ts';
import { topLayer } from '../dialog/top-layer.ts';
import { ToastCard } from './ToastCard.tsx';
import styles from './Toasts.module.css';
import { type Toast, takeToasts, waitingToasts } from './toast.ts';
import { changeToasts, onScreen, type ToastChange } from './toast-list.ts';

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
