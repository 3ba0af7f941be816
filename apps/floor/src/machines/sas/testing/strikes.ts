import { EXCEPTION } from '@floorcast/sas/messages/exceptions';
import { TRANSFER_STATUS } from '@floorcast/sas/transfers/aft';
import type { OpenCabinet } from '@floorcast/simulated-egm/cabinets';
import type { Trouble } from '../../suite/rig.suite.ts';

/** More than fit into a machine's queue. */
const MANY = 25;

/** How each trouble is caused on a simulated cabinet. */
export const STRIKES: Readonly<Record<Trouble, (machine: OpenCabinet) => void>> = {
  'replies are lost': ({ faults }) => Object.assign(faults, { lost: 4 }),
  'replies are late': ({ faults }) => Object.assign(faults, { late: 3 }),
  'replies are damaged': ({ faults }) => Object.assign(faults, { damaged: 4 }),
  'the machine is busy': ({ faults }) => Object.assign(faults, { busy: 4 }),
  'events come in place of replies': ({ faults }) => Object.assign(faults, { interrupted: 4 }),
  'the machine reports continually that nothing happened': ({ faults }) =>
    Object.assign(faults, { noise: true }),
  'reports on transfers end early': ({ faults }) => Object.assign(faults, { shortReports: true }),
  'another transfer is open': ({ faults }) =>
    Object.assign(faults, { refusals: [TRANSFER_STATUS.incompatibleWithCurrent] }),
  'the machine is unable for a moment': ({ faults }) =>
    Object.assign(faults, { refusals: [TRANSFER_STATUS.unableNow, TRANSFER_STATUS.unableNow] }),
  'the machine detects a broken loop': ({ breakLoop }) => breakLoop(),
  'the machine loses its queued events': ({ cabinet }) => {
    // At the end of the current or next game, so that this end is lost.
    const stop = cabinet.onChange(() => {
      if (!cabinet.contents.events.some(({ code }) => code === EXCEPTION.gameEnded)) return;
      stop();
      for (let i = 0; i < MANY; i++) cabinet.report({ code: EXCEPTION.progressiveWin, data: [] });
    });
  },
};
