import type { WrittenCommand } from '../control/commands.ts';
import { QUIRKS } from '../sas/quirks/quirks.ts';

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
