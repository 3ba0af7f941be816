import { createFileRoute } from '@tanstack/react-router';
import { FramedPages } from '../FramedPages.tsx';
import { prepareFrame } from '../prepare-frame.ts';

/** Pages within the frame for everybody: guests have one without a menu. */
export const Route = createFileRoute('/_page')({
  loader: prepareFrame,
  component: FramedPages,
});
