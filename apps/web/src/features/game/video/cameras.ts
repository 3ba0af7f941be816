import type { CameraId } from '@floorcast/contract/machines';
import type { Seat } from '../../../realtime/play/play-state.ts';

/** The machine's cameras as its floor lists them; none while they are not known. */
export const camerasOf = (seat: Seat | null): CameraId[] => seat?.videos.map(({ id }) => id) ?? [];
