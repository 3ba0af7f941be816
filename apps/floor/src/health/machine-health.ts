import type { MachineCondition } from '@floorcast/contract/floor-link';
import {
  type CameraHealth,
  type LineHealth,
  type MachineHealth,
  type PanelState,
  steppedAge,
} from '@floorcast/contract/health';
import type { CameraHealthNow } from '../capture/camera.ts';
import type { LinkQuality } from '../machines/driver.ts';

/** So many polls without a whole reply, and such a share of all, are errors of a line. */
const BAD_LEAST = 3;
const BAD_SHARE = 0.02;
/** A camera without a picture for so long (ms) shows none. */
const STOPPED_MS = 1_200;
const STOPPED = 'its pictures have stopped';

/** A machine's equipment at one moment. */
export interface Equipment {
  readonly machineId: number;
  readonly condition: MachineCondition;
  /** Age (ms) of the last good reply; undefined: there was none. */
  readonly replyAgeMs: number | undefined;
  /** What the line has counted during the last seconds. */
  readonly lately: Pick<LinkQuality, 'polls' | 'silent' | 'garbled'>;
  readonly panel: PanelState;
  readonly cameras: readonly { readonly id: CameraHealth['id']; readonly now: CameraHealthNow }[];
}

/** The health of a machine's equipment, in steps, so that one in good order does not change. */
export const healthOf = ({ machineId, cameras, panel, ...line }: Equipment): MachineHealth => ({
  machineId,
  line: lineHealth(line),
  panel,
  cameras: cameras.map(({ id, now }) => ({ id, ...cameraHealth(now) })),
});

function lineHealth({
  condition,
  replyAgeMs,
  lately,
}: Pick<Equipment, 'condition' | 'replyAgeMs' | 'lately'>): LineHealth {
  const ageMs = replyAgeMs === undefined ? null : steppedAge(replyAgeMs);
  if (condition === 'offline') return { ageMs, state: 'silent' };
  const bad = lately.silent + lately.garbled;
  const errors = bad >= BAD_LEAST && bad >= lately.polls * BAD_SHARE;
  return { ageMs, state: errors ? 'errors' : 'good' };
}

function cameraHealth({ ageMs, loss, fault }: CameraHealthNow): Omit<CameraHealth, 'id'> {
  const stopped = ageMs !== null && ageMs >= STOPPED_MS ? STOPPED : null;
  return {
    ageMs: ageMs === null ? null : steppedAge(ageMs),
    loss: loss === null ? null : Math.round(loss * 100) / 100,
    fault: fault ?? stopped,
  };
}
