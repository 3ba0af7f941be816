import { refusal } from '@floorcast/contract/errors';
import type { FileLanguage } from '@floorcast/contract/player';
import {
  PlayerFile,
  PlayerPath,
  type PlayerRow,
  PlayersFileQuery,
  PlayersQuery,
  PlayersReply,
} from '@floorcast/contract/players';
import type { Settings } from '@floorcast/contract/settings';
import type { Read } from '../../platform/db/read-replica.ts';
import { Refused, refuse } from '../../platform/http/errors.ts';
import { about } from '../../platform/http/openapi.ts';
import { CSV_FILE, sendCsv } from '../../platform/http/send-csv.ts';
import type { Routes } from '../../platform/http/validation.ts';
import { csv, type FileStyle } from '../../platform/lists/csv.ts';
import { type AuthService, accountOf } from '../auth/index.ts';
import type { RecoveryService } from '../registration/index.ts';
import { recordExport, recordLook, SearchRecords } from '../trail/index.ts';
import { actRoutes } from './player-acts.routes.ts';
import { PlayerActs } from './player-acts.service.ts';
import { type PlayerFileParts, playerFile } from './player-file.service.ts';
import { playerListRoutes } from './player-lists.routes.ts';
import { playersWith, playerWith, searchedIds, searchPlayers } from './search.ts';

export interface PlayerFilesParts extends PlayerFileParts {
  readonly auth: AuthService;
  readonly read: Read;
  readonly settings: () => Promise<Settings>;
  readonly recovery: RecoveryService;
}

const COLUMNS = [
  'id',
  'username',
  'name',
  'lastname',
  'email',
  'country',
  'state',
  'identity',
  'balance',
  'created',
  'lastLogon',
] as const satisfies readonly (keyof PlayerRow)[];

/** Players as staff see them: search, the file of one, its lists, and what can be done. */
export function playerFilesRoutes(app: Routes, parts: PlayerFilesParts): void {
  const { auth, db, read, settings, policy } = parts;
  const style = async (language: FileLanguage | undefined): Promise<FileStyle> => ({
    language,
    currency: (await settings()).CURRENCY,
  });
  const isPlayer = async (id: number) => (await playerWith(db, id, policy.nationalRegister)) !== undefined;
  searchRoutes(app, parts, style);

  app.get(
    '/api/console/players/:id',
    {
      schema: {
        ...about('console', 'Shows a player to staff, which the trail records.'),
        params: PlayerPath,
        response: { 200: PlayerFile },
      },
      config: { may: 'players.read' },
    },
    async (request, reply) => {
      const { id } = request.params;
      const file = await playerFile(parts, id);
      if (file === undefined) return refuse(reply, refusal('notFound', { what: `player ${id}` }));
      await recordLook(db, await accountOf(auth, request), id);
      return file;
    },
  );

  playerListRoutes(app, {
    auth,
    db,
    read,
    style,
    async look(request, playerId) {
      if (!(await isPlayer(playerId))) throw new Refused(refusal('notFound', { what: `player ${playerId}` }));
      await recordLook(db, await accountOf(auth, request), playerId);
    },
  });
  actRoutes(app, {
    auth,
    acts: new PlayerActs({ ...parts, links: parts }),
    async fileOf(id) {
      const file = await playerFile(parts, id);
      if (file === undefined) throw new Error(`player ${id} is gone after an act`);
      return file;
    },
  });
}

function searchRoutes(
  app: Routes,
  { auth, db, read, clock, policy: { nationalRegister } }: PlayerFilesParts,
  style: (language: FileLanguage | undefined) => Promise<FileStyle>,
): void {
  const searches = new SearchRecords(db, clock);
  app.get(
    '/api/console/players',
    {
      schema: {
        ...about('console', 'Finds players, a page at a time.'),
        querystring: PlayersQuery,
        response: { 200: PlayersReply },
      },
      config: { may: 'players.read' },
    },
    async (request) => {
      const found = await read((source) => searchPlayers(source, request.query, nationalRegister));
      const { q = '', page, state, identity } = request.query;
      const filters = { ...(state !== undefined && { state }), ...(identity !== undefined && { identity }) };
      const shown = found.items.map((player) => player.id);
      await searches.note(await accountOf(auth, request), { q, page, ...filters }, shown);
      return found;
    },
  );

  app.get(
    '/api/console/players.csv',
    {
      schema: {
        ...about('console', 'All players that match, as a file.'),
        querystring: PlayersFileQuery,
        response: { 200: CSV_FILE },
      },
      config: { may: ['players.read', 'lists.export'] },
    },
    async (request, reply) => {
      const { page: _page, size: _size, language, ...filter } = request.query;
      await recordExport(db, await accountOf(auth, request), { list: 'players', query: filter });
      const list = csv<number, PlayerRow>(
        {
          columns: COLUMNS,
          amounts: ['balance'],
          keys: () => read((source) => searchedIds(source, filter, nationalRegister)),
          rows: (ids) => read((source) => playersWith(source, ids, nationalRegister)),
        },
        await style(language),
      );
      return sendCsv(reply, 'players', list);
    },
  );
}
