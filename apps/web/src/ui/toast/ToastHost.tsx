import { lazy, Suspense, useState } from 'react';
import { useReadable } from '../../lib/react/use-readable.ts';
import { waitingToasts } from './toast.ts';

const Toasts = lazy(() => import('./Toasts.tsx'));

/** Shows toasts; its code is fetched with the first one. */
export function ToastHost() {
  const waiting = useReadable(waitingToasts);
  const [needed, setNeeded] = useState(false);
  if (!needed && waiting.length > 0) setNeeded(true);
  return needed ? (
    <Suspense>
      <Toasts />
    </Suspense>
  ) : null;
}
