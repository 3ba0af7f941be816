import { minorUnits } from '@floorcast/contract/money';
import type { CameraConfig } from '../capture/camera-config.ts';
import type { ButtonPanel, MachineDriver } from '../machines/driver.ts';
import { PanelConfig } from '../machines/panel/panel-config.ts';
import { Station } from '../station/station.ts';

/** A machine that plays nothing and moves nothing. */
export const IDLE_DRIVER: MachineDriver = {
  machineId: 101,
  condition: 'ready',
  credit: minorUnits(0),
  seated: true,
  fault: null,
  complaints: [],
  facts: null,
  quality: { polls: 0, replies: 0, silent: 0, late: 0, garbled: 0, refused: 0, busy: 0, repeats: 0 },
  readings: [],
  transfers: { run: () => new Promise(() => undefined) },
  setSeat: async () => undefined,
  resetHandPay: async () => 'none',
  close: async () => undefined,
};

const CONFIG = {
  id: IDLE_DRIVER.machineId,
  sas: { address: '', sasAddress: 1, denominationCents: 1, profile: {} },
  panel: PanelConfig.parse({ address: 'unix:/none', outputs: { spin: 1, 'bet-up': 2 }, holds: ['spin'] }),
  bands: [
    { id: 1, name: 'Lowest', Order: 1, bet: minorUnits(100), presses: ['bet-up'] },
    { id: 2, name: 'Highest', Order: 2, bet: minorUnits(300), presses: ['bet-up', 'bet-up', 'bet-up'] },
  ],
};

/** Such a machine with its panel and cameras. */
export const idleStation = (
  panel: Pick<ButtonPanel, 'press' | 'hold' | 'releaseAll'>,
  cameras: readonly CameraConfig[] = [],
): Station =>
  new Station({ ...CONFIG, cameras: [...cameras] }, IDLE_DRIVER, {
    lamps: null,
    connected: true,
    ...panel,
    close: async () => undefined,
  });
