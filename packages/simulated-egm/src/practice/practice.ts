import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { openCabinets } from '../cabinets.ts';
import { ControlReply, type WrittenCommand } from '../control/commands.ts';
import { QUIRKS } from '../sas/quirks/quirks.ts';
import { CABINET_BUTTONS } from '../scene.ts';
import { layCable, laySasCable } from '../wire/cable.ts';

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

/** What a technician may type at the practice cabinet, with what it does. */
const HELP = [
  ['bill <amount>', 'insert a bill: bill 50.00'],
  ['open, close', 'open or close the slot door'],
  ['tilt, clear', 'something goes wrong; it is put right'],
  ['next <nothing|win|hand-pay|free-games>', 'how the next game ends'],
  ['jackpot <amount>', 'a progressive jackpot is hit, and waits to be paid by hand'],
  ['key', 'the attendant’s key: a hand pay was paid'],
  ['off, on', 'cut the power, and give it back'],
  ['cut, mend', 'the camera shows nothing, and shows the cabinet again'],
  ['quirk <name>', 'differ from the protocol as a real cabinet does: quirk short-status'],
  ['quirk', 'follow the protocol again'],
  ['look', 'what the cabinet has'],
  ['quit', 'end'],
] as const;

export const HELP_LINES: readonly string[] = HELP.map(([words, does]) => `  ${words.padEnd(40)}${does}`);

type Written<T = WrittenCommand> = T extends WrittenCommand ? Omit<T, 'cabinet'> : never;

const PLAIN: ReadonlyMap<string, Written> = new Map<string, Written>([
  ['open', { do: 'open-door' }],
  ['close', { do: 'close-door' }],
  ['tilt', { do: 'tilt' }],
  ['clear', { do: 'clear-tilt' }],
  ['key', { do: 'turn-key' }],
  ['off', { do: 'power-off' }],
  ['on', { do: 'power-on' }],
  ['cut', { do: 'cut-camera' }],
  ['mend', { do: 'mend-camera' }],
  ['quirk', { do: 'set-quirks', quirks: [] }],
  ['look', { do: 'look' }],
]);
const OUTCOMES = ['nothing', 'win', 'hand-pay', 'free-games'] as const;
const AMOUNT = /^(\d{1,6})(?:\.(\d\d))?$/;

/** What was meant by a line; undefined: nothing that is known. */
export function readTyped(line: string): Written | undefined {
  const [verb = '', what = '', ...more] = line.trim().split(/\s+/);
  if (more.length > 0) return undefined;
  if (what === '') return PLAIN.get(verb);
  const outcome = OUTCOMES.find((name) => name === what);
  if (verb === 'next') return outcome && { do: 'next-game', outcome };
  const quirk = QUIRKS.find((name) => name === what);
  if (verb === 'quirk') return quirk && { do: 'set-quirks', quirks: [quirk] };
  const amount = centsOf(what);
  if (amount === undefined) return undefined;
  if (verb === 'bill') return { do: 'insert-bill', amount };
  return verb === 'jackpot' ? { do: 'hit-jackpot', amount } : undefined;
}

function centsOf(text: string): number | undefined {
  const [, whole, cents = '0'] = AMOUNT.exec(text) ?? [];
  const amount = Number(whole) * 100 + Number(cents);
  return amount > 0 ? amount : undefined;
}
