import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { ACCESS } from '../access/guard.ts';
import { guarded } from '../access/guarded.ts';

const code = () => import('../console.ts');

/** The console of staff: its screens, and their addresses, are in code that players never fetch (OPS-2). */
export const Route = createFileRoute('/console/$')({
  codeSplitGroupings: [],
  staticData: { title: 'console.title' },
  beforeLoad: async (asked) => {
    guarded(ACCESS.staff)(asked);
    await (await code()).enter();
  },
  component: lazyRouteComponent(code, 'ConsolePage'),
});
