import { TRANSFER_STATUS } from '@floorcast/sas/aft';
import { EXCEPTION } from '@floorcast/sas/exceptions';
import type { OpenCabinet } from '@floorcast/simulated-egm/hall';
import type { Trouble } from '../../suite/rig.ts';

/** More than a machine's queue has room for. */
const MANY = 25;

/** How each trouble is brought upon a simulated cabinet. */
export const STRIKES: Readonly<Record<Trouble, (machine: OpenCabinet) => void>> = {
  'replies are lost': ({ faults }) => Object.assign(faults, { lost: 4 }),
  'replies are late': ({ faults }) => Object.assign(faults, { late: 3 }),
  'replies are damaged': ({ faults }) => Object.assign(faults, { damaged: 4 }),
  'the machine is busy': ({ faults }) => Object.assign(faults, { busy: 4 }),
  'events come in place of replies': ({ faults }) => Object.assign(faults, { interrupted: 4 }),
  'the machine says all the time that nothing happens': ({ faults }) =>
    Object.assign(faults, { noise: true }),
  'reports on transfers end early': ({ faults }) => Object.assign(faults, { shortReports: true }),
  'another transfer is open': ({ faults }) =>
    Object.assign(faults, { refusals: [TRANSFER_STATUS.incompatibleWithCurrent] }),
  'a transfer is refused for now': ({ faults }) =>
    Object.assign(faults, { refusals: [TRANSFER_STATUS.unableNow, TRANSFER_STATUS.unableNow] }),
  'the machine takes the loop to be broken': ({ breakLoop }) => breakLoop(),
  'the machine forgets what it had to tell': ({ cabinet }) => {
    // At the end of the game that runs or begins, so that this end is forgotten.
    const stop = cabinet.onChange(() => {
      if (!cabinet.contents.events.some(({ code }) => code === EXCEPTION.gameEnded)) return;
      stop();
      for (let i = 0; i < MANY; i++) cabinet.report({ code: EXCEPTION.progressiveWin, data: [] });
    });
  },
};
