import type { Permission } from '@floorcast/contract/duties';
import type { FileLanguage } from '@floorcast/contract/player';
import {
  PLAYER_LIST_REPLIES,
  PLAYER_LISTS,
  type PlayerListName,
  playerListFileQuery,
  playerListQuery,
} from '@floorcast/contract/player-lists';
import { PlayerPath } from '@floorcast/contract/players';
import type { FastifyRequest } from 'fastify';
import type { Read } from '../../platform/db/read-replica.ts';
import type { Db } from '../../platform/db/schema.ts';
import { about } from '../../platform/http/openapi.ts';
import { CSV_FILE, sendCsv } from '../../platform/http/send-csv.ts';
import type { Routes } from '../../platform/http/validation.ts';
import type { FileStyle } from '../../platform/lists/csv.ts';
import { type AuthService, accountOf } from '../auth/index.ts';
import { recordExport } from '../trail/index.ts';
import { LISTS } from './lists/player-lists.ts';

interface ListRouteParts {
  readonly auth: AuthService;
  readonly db: Db;
  readonly read: Read;
  readonly style: (language: FileLanguage | undefined) => Promise<FileStyle>;
  /** Records that a player is looked at. @throws {Refused} where there is no such player. */
  readonly look: (request: FastifyRequest, playerId: number) => Promise<void>;
}

/** Messages are private: support and compliance read them. */
const readingOf = (name: PlayerListName): readonly Permission[] =>
  name === 'messages' ? ['players.read', 'chats.read'] : ['players.read'];

/** The lists about a player, each a page at a time and as a file. */
export function playerListRoutes(app: Routes, parts: ListRouteParts): void {
  for (const name of PLAYER_LISTS) listRoutes(app, name, parts);
}

function listRoutes(
  app: Routes,
  name: PlayerListName,
  { auth, db, read, style, look }: ListRouteParts,
): void {
  const list = LISTS[name];
  app.get(
    `/api/console/players/:id/${name}`,
    {
      schema: {
        ...about('console', `Lists ${name} of a player, a page at a time.`),
        params: PlayerPath,
        querystring: playerListQuery(name),
        response: { 200: PLAYER_LIST_REPLIES[name] },
      },
      config: { may: readingOf(name) },
    },
    async (request) => {
      const { id } = request.params;
      await look(request, id);
      return read((source) => list.page(source, id, request.query));
    },
  );

  app.get(
    `/api/console/players/:id/${name}.csv`,
    {
      schema: {
        ...about('console', `All ${name} of a player, as a file.`),
        params: PlayerPath,
        querystring: playerListFileQuery(name),
        response: { 200: CSV_FILE },
      },
      config: { may: [...readingOf(name), 'lists.export'] },
    },
    async (request, reply) => {
      const { id } = request.params;
      const { page: _page, size: _size, language, ...filter } = request.query;
      await look(request, id);
      await recordExport(db, await accountOf(auth, request), {
        list: `player-${name}`,
        query: filter,
        playerId: id,
      });
      return sendCsv(reply, `player-${id}-${name}`, list.file(read, id, filter, await style(language)));
    },
  );
}
