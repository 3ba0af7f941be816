import type { Day } from './day.ts';
import { closeTheDay } from './steps/close.ts';
import { answerAComplaint } from './steps/complaint.ts';
import { payByHand } from './steps/hand-pay.ts';
import { answerAboutLimits } from './steps/limits.ts';
import { openTheFloor } from './steps/open.ts';
import { serviceAMachine } from './steps/service.ts';
import { clearATilt } from './steps/tilt.ts';
import { watchTheFloor } from './steps/watch.ts';

/** The day in its order, by the headings of docs/operators-day.md. */
export const STEPS: Readonly<Record<string, (day: Day) => Promise<void>>> = {
  'Open the floor': openTheFloor,
  'Watch the floor': watchTheFloor,
  'A machine tilts': clearATilt,
  'A hand pay': payByHand,
  'A complaint': answerAComplaint,
  'Safer gambling': answerAboutLimits,
  'A machine out of service': serviceAMachine,
  'Close the day': closeTheDay,
};
