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

/**
 * Ends calls for help whose players have left the machine: staff would find nobody there. The bus is that of the floor: what
 * is subscribed by it ends with the floor.
 */
export async function followHelp(parts: MachineContext, book: CallBook): Promise<void> {
  const { bus, db, clock, log, floorId, registry } = parts;
  /** Open calls for help by machine. */
  const open = new Map<number, Asked>();

  function keep(machineId: number, asked: Asked): void {
    open.set(machineId, asked);
    check(machineId);
  }

  function check(machineId: number): void {
    const asked = open.get(machineId);
    if (asked === undefined || registry.playerAt(machineId) === asked.playerId) return;
    open.delete(machineId);
    inBackground(log, end(asked.id), 'ending a call for help');
  }

  async function end(id: number): Promise<void> {
    const set = { endedAt: new Date(clock.now()), detail: 'the player has left the machine' };
    if (await changeCall(db, id, set)) await book.publish([id]);
  }

  bus.subscribe(CONSOLE_CALLS_TOPIC, (message) => {
    const { id, kind, floorId: at, machine, player, endedAt } = Call.parse(message);
    if (kind !== 'help') return;
    for (const [machineId, asked] of open) if (asked.id === id) open.delete(machineId);
    if (endedAt === null && at === floorId && machine !== null && player !== null)
      keep(machine.id, { id, playerId: player.id });
  });
  for (const { id, kind, machineId, playerId } of await findOpenCalls(db, { floorId }))
    if (kind === 'help' && machineId !== null && playerId !== null) keep(machineId, { id, playerId });
  registry.observe(check);
}
