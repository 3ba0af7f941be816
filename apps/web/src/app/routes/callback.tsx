import { createFileRoute } from '@tanstack/react-router';
import { ACCESS } from '../access/guard.ts';
import { guarded } from '../access/guarded.ts';

export const Route = createFileRoute('/callback')({ beforeLoad: guarded(ACCESS.guest), component: Callback });

function Callback() {
  return (
    <main className="splash">
      <img src="/favicon.svg" alt="Floorcast" width="64" height="64" />
    </main>
  );
}
