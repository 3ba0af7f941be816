import { useState } from 'react';
import { late } from '../../lib/react/late.tsx';
import { useReadable } from '../../lib/react/use-readable.ts';
import { waitingToasts } from './toast.ts';

const Toasts = late(() => import('./Toasts.tsx'));

/** Shows toasts; its code is fetched with the first one. */
export function ToastHost() {
  const waiting = useReadable(waitingToasts);
  const [needed, setNeeded] = useState(false);
  if (!needed && waiting.length > 0) setNeeded(true);
  return needed && <Toasts />;
}
