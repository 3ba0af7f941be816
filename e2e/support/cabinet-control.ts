import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import {
  type CabinetState,
  ControlReply,
  type WrittenCommand,
} from '@floorcast/simulated-egm/control/commands';
import { controlSocket } from '../../scripts/lib/site/demo.ts';
import type { Stack } from '../../scripts/lib/site/stack.ts';

/** A command without its cabinet. */
export type Order<C extends WrittenCommand = WrittenCommand> = C extends WrittenCommand
  ? Omit<C, 'cabinet'>
  : never;

/** Sends a command to the control socket of the simulated cabinets. @throws with the name of a refusal. */
export async function behind(
  { home }: Pick<Stack, 'home'>,
  cabinet: number,
  order: Order,
): Promise<CabinetState> {
  const socket = connect(controlSocket(home));
  try {
    const lines = createInterface({ input: socket });
    const gone = new AbortController();
    socket.once('close', () => gone.abort());
    socket.write(`${JSON.stringify({ cabinet, ...order })}\n`);
    const [line] = await once(lines, 'line', { signal: gone.signal });
    const reply = ControlReply.parse(JSON.parse(line));
    if (!reply.ok) throw new Error(`${order.do}: ${reply.error}`);
    return reply.state;
  } finally {
    socket.destroy();
  }
}

const MOST_SEEDS = 200;

/** Sets the next game to one whose win is right. */
export async function nextWin(
  stack: Pick<Stack, 'home'>,
  machineId: number,
  right: (win: number) => boolean,
): Promise<number> {
  for (let seed = 1; seed < MOST_SEEDS; seed++) {
    const { win = 0 } = await behind(stack, machineId, { do: 'next-game', outcome: 'win', seed });
    if (right(win)) return win;
  }
  throw new Error('no such win');
}
