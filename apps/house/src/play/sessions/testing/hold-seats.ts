import type { ScriptedFloor } from '../../../testing/scripted-floor.ts';
import { latch } from './play-house.ts';

/** From now on an order that a seat is taken, or free, is not answered until it is released. */
export function holdSeats(floor: ScriptedFloor, held: boolean) {
  const asked = latch();
  const released = latch();
  floor.beforeSeat = async (taken) => {
    if (taken !== held) return;
    asked.open();
    await released.passed;
  };
  return {
    asked: asked.passed,
    release: () => {
      floor.beforeSeat = async () => undefined;
      released.open();
    },
  };
}
