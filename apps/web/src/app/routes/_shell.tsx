import { createFileRoute } from '@tanstack/react-router';
import { withoutExcluded } from '../access/excluded.ts';
import { ACCESS } from '../access/guard.ts';
import { guarded } from '../access/guarded.ts';
import { FramedScreens } from '../FramedPages.tsx';
import { prepareFrame } from '../prepare-frame.ts';

const signedIn = guarded(ACCESS.user);

export const Route = createFileRoute('/_shell')({
  beforeLoad: (asked) => {
    signedIn(asked);
    withoutExcluded(asked);
  },
  loader: prepareFrame,
  component: FramedScreens,
});
