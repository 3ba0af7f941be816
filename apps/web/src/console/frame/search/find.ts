import { fold } from '@floorcast/contract/fold';
import type { Machine } from '@floorcast/contract/machines';
import { matches, wordsOf } from '../../../machines/search-machines.ts';

/** Something that the search leads to. */
export interface Found {
  readonly kind: 'screen' | 'machine' | 'players';
  /** Address below `/console/`. */
  readonly path: string;
  readonly title: string;
  /** What tells it from others of its name. */
  readonly hint: string;
}

/** Entries that are shown of one kind. */
const MOST = 8;

interface Searched {
  readonly screens: readonly { readonly path: string; readonly title: string }[];
  readonly machines: readonly Machine[];
  /** Words for the entry that searches players; null where the account may not. */
  readonly players: ((text: string) => string) | null;
}

/** What a text may mean, the likeliest first: a machine by its number, screens, machines, then players by that text. */
export function find(text: string, { screens, machines, players }: Searched): readonly Found[] {
  const words = wordsOf(text);
  if (words.length === 0) return screens.map(asScreen);
  const found = machines.filter((machine) => matches(words, machine)).map(asMachine);
  const byNumber = found.filter(({ path }) => path === `wall/${text.trim()}`);
  const others = found.filter((each) => !byNumber.includes(each));
  const named = screens
    .filter(({ title }) => words.every((each) => fold(title).includes(each)))
    .map(asScreen);
  const people: Found[] =
    players === null
      ? []
      : [
          {
            kind: 'players',
            path: `players/find/${encodeURIComponent(text.trim())}`,
            title: players(text.trim()),
            hint: '',
          },
        ];
  return [...byNumber, ...named, ...others.slice(0, MOST), ...people];
}

const asScreen = ({ path, title }: Searched['screens'][number]): Found => ({
  kind: 'screen',
  path,
  title,
  hint: '',
});

const asMachine = ({ id, name, brand }: Machine): Found => ({
  kind: 'machine',
  path: `wall/${id}`,
  title: name,
  hint: `${brand} · ${id}`,
});
