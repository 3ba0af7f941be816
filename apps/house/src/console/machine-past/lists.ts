import type { Readable } from 'node:stream';
import type { ReplyOf } from '@floorcast/contract/call';
import { may } from '@floorcast/contract/duties';
import type { MACHINE_LIST_CALLS, MachineListName } from '@floorcast/contract/machine-past';
import { TRAIL_KINDS, type TrailKind, type TrailRow } from '@floorcast/contract/trail';
import type { Account } from '../../people/accounts/index.ts';
import type { Read } from '../../platform/db/read-replica.ts';
import type { Db } from '../../platform/db/schema.ts';
import { csv, csvOfParts, type FileStyle } from '../../platform/lists/csv.ts';
import { trailPage, trailParts } from '../trail-list/index.ts';
import { GAMES, type PastFilter, type PastList, SESSIONS } from './past.ts';

/** What of the trail of a machine an account may read. */
interface TrailView {
  /** Undefined: every kind. */
  readonly kinds: readonly TrailKind[] | undefined;
  readonly showsPlayers: boolean;
}

/** What is about the player at a machine rather than about the machine. */
const ABOUT_PLAYERS: ReadonlySet<TrailKind> = new Set(['machine.message', 'machine.session-ended']);

/**
 * Readers of the trail have all of it here. Others have what the machine did and what was done to it; with `players.read`,
 * what was done to its players too.
 */
function trailViewOf(account: Account): TrailView {
  const showsPlayers = may(account, 'players.read');
  if (may(account, 'trail.read')) return { kinds: undefined, showsPlayers };
  const kinds = TRAIL_KINDS.filter(
    (kind) => kind.startsWith('machine.') && (showsPlayers || !ABOUT_PLAYERS.has(kind)),
  );
  return { kinds, showsPlayers };
}

/** A row as an account may see it. */
const seenBy = ({ showsPlayers }: TrailView, row: TrailRow): TrailRow =>
  showsPlayers ? row : { ...row, playerId: null };

/** A page of a list. */
export interface PastQuery extends PastFilter {
  readonly page: number;
  readonly size: number;
}

/** A page of one of the lists. */
export type AnyPage = ReplyOf<(typeof MACHINE_LIST_CALLS)[MachineListName]['page']>;

/** A page, and the players whom its reader sees there. */
interface SeenPage {
  readonly page: AnyPage;
  readonly players: readonly number[];
}

/** Where a file is read from, for whom, and of which machine. */
interface FileOf {
  readonly read: Read;
  readonly account: Account;
  readonly machineId: number;
}

interface MachineList {
  page(db: Db, account: Account, machineId: number, query: PastQuery): Promise<SeenPage>;
  file(of: FileOf, filter: PastFilter, style: FileStyle): Readable;
}

const idsOf = (ids: readonly (number | null | undefined)[]): readonly number[] => [
  ...new Set(ids.flatMap((id) => id ?? [])),
];

interface Played {
  readonly player: { readonly id: number; readonly username: string } | null;
}

const trailFilter = ({ session: _, ...filter }: PastFilter, machineId: number, account: Account) => ({
  ...filter,
  machine: machineId,
  kinds: trailViewOf(account).kinds,
});

const trail: MachineList = {
  async page(db, account, machineId, { page, size, ...filter }) {
    const found = await trailPage(db, { ...trailFilter(filter, machineId, account), page, size });
    const items = found.items.map((row) => seenBy(trailViewOf(account), row));
    return { page: { ...found, items }, players: idsOf(items.map(({ playerId }) => playerId)) };
  },
  file: (of, filter, { language }) =>
    csvOfParts(
      {
        columns: ['seq', 'at', 'kind', 'actor', 'actorId', 'playerId', 'machineId', 'detail'],
        parts: () => trailCells(of, filter),
      },
      { language, currency: '' },
    ),
};

/** Rows of the file: the facts of a row are one cell. */
async function* trailCells({ read, account, machineId }: FileOf, filter: PastFilter) {
  const view = trailViewOf(account);
  for await (const rows of trailParts(read, trailFilter(filter, machineId, account)))
    yield rows.map((row) => ({ ...seenBy(view, row), detail: JSON.stringify(row.detail) }));
}

/** Every list about a machine. */
export const LISTS: Readonly<Record<MachineListName, MachineList>> = {
  games: played(GAMES, (page) => page, {
    columns: ['id', 'date', 'bet', 'win', 'free', 'stops', 'sessionId', 'player', 'hasStill'],
    amounts: ['bet', 'win'],
  }),
  sessions: played(SESSIONS, (page) => page, {
    columns: [
      ...['id', 'player', 'start', 'end', 'duration'],
      ...['spinCount', 'freeSpinCount', 'staked', 'won'],
    ],
    amounts: ['staked', 'won'],
  }),
  trail,
};

/** A page of what was played. */
interface PlayedPage<Row> {
  items: Row[];
  total: number;
  page: number;
  size: number;
}

/** The columns of its file, and those of them that are amounts. */
interface Columns {
  readonly columns: readonly string[];
  readonly amounts: readonly string[];
}

/** What was played, with the players for those who may know them. */
function played<Row extends Played>(
  list: PastList<Row>,
  onWire: (page: PlayedPage<Row>) => AnyPage,
  { columns, amounts }: Columns,
): MachineList {
  const pastOf = (account: Account, machineId: number) => ({
    machineId,
    showsPlayers: may(account, 'players.read'),
  });
  return {
    async page(db, account, machineId, { page, size, ...filter }) {
      const past = pastOf(account, machineId);
      const total = await list.count(db, past, filter);
      const keys = await list.keys(db, past, filter, { page, size });
      const items = keys.length === 0 ? [] : [...(await list.rows(db, past, keys))];
      return {
        page: onWire({ items, total, page, size }),
        players: idsOf(items.map((row) => row.player?.id)),
      };
    },
    file: ({ read, account, machineId }, filter, style) => {
      const past = pastOf(account, machineId);
      return csv<number, Readonly<Record<string, unknown>>>(
        {
          columns,
          amounts,
          keys: () => read((db) => list.keys(db, past, filter)),
          rows: async (keys) =>
            (await read((db) => list.rows(db, past, keys))).map((row) =>
              Object.fromEntries(Object.entries({ ...row, player: row.player?.username ?? null })),
            ),
        },
        style,
      );
    },
  };
}
