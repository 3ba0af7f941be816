import { createFileRoute } from '@tanstack/react-router';
import { Logo } from '../../ui/values/Logo.tsx';
import { ACCESS } from '../access/guard.ts';
import { guarded } from '../access/guarded.ts';

export const Route = createFileRoute('/callback')({ beforeLoad: guarded(ACCESS.guest), component: Callback });

function Callback() {
  return (
    <main className="splash">
      <Logo size={64} alt="Floorcast" />
    </main>
  );
}
