import type { ScreenProps } from '../screen-props.ts';
import { WallDisplay } from './display/WallDisplay.tsx';
import { MachineDetails } from './page/MachineDetails.tsx';
import { Wall } from './Wall.tsx';

/** The floor wall: all machines, one machine, or the display for a large screen. */
export default function WallScreen({ rest }: ScreenProps) {
  const [part, tab = 'now'] = rest;
  if (part === undefined) return <Wall />;
  if (part === 'display') return <WallDisplay />;
  return <MachineDetails key={part} id={Number(part)} tab={tab} />;
}
