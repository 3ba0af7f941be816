import { type FloorNotifications, MachineCondition } from '@floorcast/contract/floor-link';
import { Gauge, type Registry } from 'prom-client';
import type { HouseEvents } from '../../context.ts';
import type { LiveMachine } from '../../machines/registry/index.ts';

/** The machines that the gauges read. */
export interface MachineSource {
  machines(): readonly LiveMachine[];
}

type Video = (typeof FloorNotifications.video)['_zod']['output'];

/** Gauges of machines and floors, and which floors are linked to this house. */
export class MachineGauges {
  readonly #linked = new Set<string>();
  /** The last report of each linked floor about its video. */
  readonly #video = new Map<string, Video>();

  /** Registers the gauges, which read the machines whenever the metrics are read. */
  watch(registry: Registry, source: MachineSource): void {
    const linked = this.#linked;
    const video = this.#video;
    new Gauge({
      name: 'floorcast_machines',
      help: 'Machines by the condition that their floors report',
      labelNames: ['condition'],
      registers: [registry],
      collect() {
        for (const condition of MachineCondition.options)
          this.set(
            { condition },
            source.machines().filter((machine) => machine.condition === condition).length,
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
        for (const { floorId: floor } of source.machines()) this.set({ floor }, linked.has(floor) ? 1 : 0);
      },
    });
    new Gauge({
      name: 'floorcast_cameras_watched',
      help: 'Cameras of a floor that have viewers',
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

  /** Updates the gauges from the reports of floors. */
  follow(events: HouseEvents): void {
    events.on('floorLinked', (floorId) => this.#linked.add(floorId));
    events.on('floorUnlinked', (floorId) => {
      this.#linked.delete(floorId);
      this.#video.delete(floorId);
    });
    events.on('videoReported', (floorId, video) => this.#video.set(floorId, video));
  }
}
