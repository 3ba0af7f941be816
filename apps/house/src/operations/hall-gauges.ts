import { type FloorNotifications, MachineCondition } from '@floorcast/contract/floor-link';
import { Gauge, type Registry } from 'prom-client';
import type { HouseEvents } from '../events.ts';
import type { LiveMachine } from '../modules/machines/index.ts';

/** What the gauges of the hall are read from. */
export interface Hall {
  machines(): readonly LiveMachine[];
}

type Video = (typeof FloorNotifications.video)['_zod']['output'];

/** Gauges of machines and floors, and which floors are linked to this house. */
export class HallGauges {
  readonly #linked = new Set<string>();
  /** What linked floors said of their pictures last. */
  readonly #video = new Map<string, Video>();

  /** Reads the hall whenever it is asked. */
  watch(registry: Registry, hall: Hall): void {
    const linked = this.#linked;
    const video = this.#video;
    new Gauge({
      name: 'floorcast_machines',
      help: 'Machines by what their floors say of them',
      labelNames: ['condition'],
      registers: [registry],
      collect() {
        for (const condition of MachineCondition.options)
          this.set(
            { condition },
            hall.machines().filter((machine) => machine.condition === condition).length,
          );
      },
    });
    new Gauge({
      name: 'floorcast_floor_linked',
      help: 'Whether a floor with machines is linked to this house',
      labelNames: ['floor'],
      registers: [registry],
      collect() {
        this.reset();
        for (const { floorId: floor } of hall.machines()) this.set({ floor }, linked.has(floor) ? 1 : 0);
      },
    });
    new Gauge({
      name: 'floorcast_cameras_watched',
      help: 'Cameras of a floor that somebody watches',
      labelNames: ['floor'],
      registers: [registry],
      collect() {
        this.reset();
        for (const [floor, { watched }] of video) this.set({ floor }, watched);
      },
    });
    new Gauge({
      name: 'floorcast_video_age_seconds',
      help: 'Age of the oldest picture of a floor that is the last one some viewer was sent',
      labelNames: ['floor'],
      registers: [registry],
      collect() {
        this.reset();
        for (const [floor, { oldestMs }] of video)
          if (oldestMs !== null) this.set({ floor }, oldestMs / 1_000);
      },
    });
  }

  /** Keeps what floors report up to date. */
  follow(events: HouseEvents): void {
    events.on('floorLinked', (floorId) => this.#linked.add(floorId));
    events.on('floorUnlinked', (floorId) => {
      this.#linked.delete(floorId);
      this.#video.delete(floorId);
    });
    events.on('videoReported', (floorId, video) => this.#video.set(floorId, video));
  }
}
