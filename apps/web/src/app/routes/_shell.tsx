import { createFileRoute } from '@tanstack/react-router';
import { ACCESS } from '../access/guard.ts';
import { guarded } from '../access/guarded.ts';
import { FramedScreens } from '../FramedPages.tsx';
import { prepareFrame } from '../prepare-frame.ts';

export const Route = createFileRoute('/_shell')({
  beforeLoad: guarded(ACCESS.user),
  loader: prepareFrame,
  component: FramedScreens,
});
