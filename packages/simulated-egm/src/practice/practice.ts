import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { openCabinets } from '../cabinets.ts';
import { ControlReply } from '../control/commands.ts';
import { CABINET_BUTTONS } from '../scene.ts';
import { layCable, laySasCable } from '../wire/cable.ts';
import { readTyped } from './typed-commands.ts';

const ID = 1;

/** One simulated cabinet whose line and relay board are serial devices. */
export interface PracticeCabinet {
  /** As a floor's configuration would have it. */
  readonly machine: object;
  /** Does what one line says. Returns what to say of it. */
  order(line: string): Promise<string>;
  close(): Promise<void>;
}

/** Opens a cabinet whose devices and memory are in a folder. `speed`: how many times faster than normal it is. */
export async function openPractice(directory: string, speed = 1): Promise<PracticeCabinet> {
  const control = join(directory, 'control');
  const cabinets = [{ id: ID, name: 'Practice', brand: 'Floorcast', theme: 0 }];
  const simulated = await openCabinets({ directory, control, cabinets, speed });
  const place = (kind: string) => join(directory, `${ID}.${kind}`);
  const cables = [
    laySasCable(place('sas'), join(directory, 'line')),
    layCable(place('panel'), join(directory, 'panel')),
  ];
  const socket = connect({ path: control });
  await once(socket, 'connect');
  const answers = createInterface({ input: socket })[Symbol.asyncIterator]();
  return {
    machine: {
      id: ID,
      sas: { address: `pty:${join(directory, 'line')}` },
      panel: {
        address: `pty:${join(directory, 'panel')}`,
        outputs: Object.fromEntries(CABINET_BUTTONS.map((button, i) => [button, i + 1])),
        lamps: true,
      },
      bands: [],
      cameras: [{ id: 'screen', source: `simulated:unix:${place('scene')}`, width: 1280, height: 720 }],
    },
    async order(line) {
      const order = readTyped(line);
      if (order === undefined) return 'That is not known: type help.';
      socket.write(`${JSON.stringify({ ...order, cabinet: ID })}\n`);
      const { value } = await answers.next();
      return sentenceOf(ControlReply.parse(JSON.parse(String(value))));
    },
    async close() {
      socket.destroy();
      for (const cable of cables) cable.close();
      await simulated.close();
    },
  };
}

function sentenceOf(reply: ControlReply): string {
  if (!reply.ok) return `Not done: ${reply.error}.`;
  const { power, doorOpen, tilt, handPays, credits, bet, playing, win } = reply.state;
  if (!power) return 'The power is off.';
  const parts = [
    `credit ${money(credits)}`,
    `bet ${money(bet)}`,
    doorOpen ? 'door open' : 'door closed',
    ...(tilt === null ? [] : [`tilt ${tilt.toString(16)}`]),
    ...(handPays.length === 0 ? [] : [`to be paid by hand ${handPays.map(money).join(', ')}`]),
    ...(win === undefined ? [] : [`the next game wins ${money(win)}`]),
    ...(playing ? ['a game runs'] : []),
  ];
  return `${parts.join('; ')}.`;
}

const money = (cents: number): string => (cents / 100).toFixed(2);
