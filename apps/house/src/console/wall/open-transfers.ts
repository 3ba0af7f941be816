import type { SiteContext } from '../../context.ts';
import type { MachineRegistry } from '../../machines/registry/index.ts';
import { inBackground } from '../../platform/background.ts';
import type { Db } from '../../platform/db/schema.ts';
import { openTransfersSince } from '../../wallet/index.ts';
import type { Facts } from './causes.ts';

/** The transfers of a floor's machines that have no outcome, those of an earlier owner included. */
export class OpenTransfers {
  readonly #open = new Map<number, NonNullable<Facts['transfer']>>();
  /** Transfers that have ended while the others were read. */
  readonly #ended = new Set<string>();
  readonly #changed: (machineIds: readonly number[]) => void;
  #read = false;

  constructor(
    parts: Pick<SiteContext, 'db' | 'clock' | 'log' | 'events'> & { readonly registry: MachineRegistry },
    changed: (machineIds: readonly number[]) => void,
  ) {
    this.#changed = changed;
    const { db, clock, events, log, registry } = parts;
    events.on('transferOpened', ({ id, machineId, amount }) => {
      const since = new Date(clock.now()).toISOString();
      if (this.#open.get(machineId)?.id !== id) this.#open.set(machineId, { id, amount, since });
      changed([machineId]);
    });
    events.on('transferEnded', ({ id, machineId }) => {
      if (!this.#read) this.#ended.add(id);
      this.#open.delete(machineId);
      changed([machineId]);
    });
    inBackground(log, this.#begin(db, registry), 'reading the open transfers of a floor');
  }

  /** Whether those of an earlier owner are known. */
  get read(): boolean {
    return this.#read;
  }

  at(machineId: number): Facts['transfer'] {
    return this.#open.get(machineId);
  }

  async #begin(db: Db, registry: MachineRegistry): Promise<void> {
    const machineIds = registry.all().map(({ id }) => id);
    try {
      for (const { machineId, since, ...transfer } of await openTransfersSince(db, machineIds))
        if (!this.#ended.has(transfer.id))
          this.#open.set(machineId, { ...transfer, since: since.toISOString() });
    } finally {
      this.#read = true;
      this.#ended.clear();
      this.#changed(machineIds);
    }
  }
}
