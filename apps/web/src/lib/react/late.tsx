import { type ComponentType, lazy, Suspense } from 'react';

/** A component whose code is fetched when it is first shown; until then nothing is in its place. */
export function late<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> {
  const Lazy: ComponentType<P> = lazy(load);
  return (props) => (
    <Suspense>
      <Lazy {...props} />
    </Suspense>
  );
}
