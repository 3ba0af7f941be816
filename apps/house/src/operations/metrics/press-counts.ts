import { Counter, type Registry } from 'prom-client';
import { PRESS_OUTCOMES, type PressOutcome } from '../../play/sessions/index.ts';

const SOURCES = ['player', 'autoplay'] as const;

/** Counts presses by outcome. */
export class PressCounts {
  readonly #presses: Counter<'source' | 'outcome'>;
  readonly #unconfirmed: Counter;

  constructor(registry: Registry) {
    this.#presses = new Counter({
      name: 'floorcast_presses_total',
      help: 'Presses that were ordered of a floor, by what it answered',
      labelNames: ['source', 'outcome'],
      registers: [registry],
    });
    for (const source of SOURCES)
      for (const outcome of PRESS_OUTCOMES) this.#presses.inc({ source, outcome }, 0);
    this.#unconfirmed = new Counter({
      name: 'floorcast_presses_unconfirmed_total',
      help: 'Presses of start that were acknowledged and after which the machine began no game',
      registers: [registry],
    });
  }

  made(source: (typeof SOURCES)[number], outcome: PressOutcome): void {
    this.#presses.inc({ source, outcome });
  }

  unconfirmed(): void {
    this.#unconfirmed.inc();
  }
}
