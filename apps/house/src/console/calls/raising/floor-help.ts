import { Call } from '@floorcast/contract/calls';
import type { MachineContext } from '../../../machines/registry/index.ts';
import { inBackground } from '../../../platform/background.ts';
import { CONSOLE_CALLS_TOPIC } from '../../wall/index.ts';
import type { CallBook } from '../call-book.ts';
import { changeCall, findOpenCalls } from '../calls.repository.ts';

interface Asked {
  readonly id: number;
  readonly playerId: number;
}

/** Ends calls for help whose players have left the machine: staff would find nobody there. */
export class FloorHelp {
  readonly #parts;
  readonly #book: CallBook;
  /** Open calls for help by machine. */
  readonly #open = new Map<number, Asked>();

  private constructor(parts: MachineContext, book: CallBook) {
    this.#parts = parts;
    this.#book = book;
  }

  /** The bus is that of the floor: what is subscribed by it ends with the floor. */
  static async open(parts: MachineContext, book: CallBook): Promise<void> {
    const { bus, db, floorId, registry } = parts;
    const help = new FloorHelp(parts, book);
    bus.subscribe(CONSOLE_CALLS_TOPIC, (message) => help.#received(Call.parse(message)));
    const rows = await findOpenCalls(db, { floorId });
    for (const { id, kind, machineId, playerId } of rows)
      if (kind === 'help' && machineId !== null && playerId !== null) help.#keep(machineId, { id, playerId });
    registry.observe((machineId) => help.#check(machineId));
  }

  #received({ id, kind, floorId, machine, player, endedAt }: Call): void {
    if (kind !== 'help') return;
    for (const [machineId, asked] of this.#open) if (asked.id === id) this.#open.delete(machineId);
    if (endedAt === null && floorId === this.#parts.floorId && machine !== null && player !== null)
      this.#keep(machine.id, { id, playerId: player.id });
  }

  #keep(machineId: number, asked: Asked): void {
    this.#open.set(machineId, asked);
    this.#check(machineId);
  }

  #check(machineId: number): void {
    const asked = this.#open.get(machineId);
    if (asked === undefined || this.#parts.registry.playerAt(machineId) === asked.playerId) return;
    this.#open.delete(machineId);
    inBackground(this.#parts.log, this.#end(asked.id), 'ending a call for help');
  }

  async #end(id: number): Promise<void> {
    const { db, clock } = this.#parts;
    const ended = await changeCall(db, id, {
      endedAt: new Date(clock.now()),
      detail: 'the player has left the machine',
    });
    if (ended) await this.#book.publish([id]);
  }
}
