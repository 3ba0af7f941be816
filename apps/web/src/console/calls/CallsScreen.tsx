import type { ScreenProps } from '../screen-props.ts';
import { CallDetail } from './detail/CallDetail.tsx';
import { EndedCalls } from './list/EndedCalls.tsx';
import { OpenCalls } from './list/OpenCalls.tsx';

/** Calls: the open ones, at `calls/ended` those before, at `calls/{id}` one of them. */
export default function CallsScreen({ rest: [part] }: ScreenProps) {
  if (part === undefined) return <OpenCalls />;
  if (part === 'ended') return <EndedCalls />;
  return <CallDetail key={part} id={Number(part)} />;
}
