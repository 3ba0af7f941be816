import { TrailFileQuery, TrailQuery, TrailReply, TrailState } from '@floorcast/contract/trail';
import type { Read } from '../../platform/db/read-replica.ts';
import type { Db } from '../../platform/db/schema.ts';
import { about } from '../../platform/http/openapi.ts';
import { CSV_FILE, sendCsv } from '../../platform/http/send-csv.ts';
import type { Routes } from '../../platform/http/validation.ts';
import { csvOfParts } from '../../platform/lists/csv.ts';
import { type AuthService, accountOf } from '../auth/index.ts';
import { type HeadPlace, proveAndRecord, recordExport, trailState } from '../trail/index.ts';
import { type TrailFilter, trailPage, trailParts } from './trail-list.ts';

interface TrailRouteParts {
  readonly auth: AuthService;
  readonly db: Db;
  readonly read: Read;
  /** Where this node keeps signed heads. */
  readonly trailHeads: HeadPlace | undefined;
}

/** A proof reads the whole trail. */
const PROOFS_A_MINUTE = 6;
const COLUMNS = ['seq', 'at', 'kind', 'actor', 'actorId', 'playerId', 'machineId', 'detail'] as const;

/** Staff read the trail, and prove it. */
export function trailRoutes(app: Routes, parts: TrailRouteParts): void {
  listRoutes(app, parts);
  stateRoutes(app, parts);
}

function listRoutes(app: Routes, { auth, db, read }: TrailRouteParts): void {
  app.get(
    '/api/console/trail',
    {
      schema: {
        ...about('console', 'Lists what staff did and what happened, a page at a time.'),
        querystring: TrailQuery,
        response: { 200: TrailReply },
      },
      config: { may: 'trail.read' },
    },
    (request) => read((source) => trailPage(source, request.query)),
  );

  app.get(
    '/api/console/trail.csv',
    {
      schema: {
        ...about('console', 'All rows of the trail that match, as a file.'),
        querystring: TrailFileQuery,
        response: { 200: CSV_FILE },
      },
      config: { may: ['trail.read', 'lists.export'] },
    },
    async (request, reply) => {
      const { page: _page, size: _size, language, ...filter } = request.query;
      await recordExport(db, await accountOf(auth, request), { list: 'trail', query: filter });
      const list = csvOfParts(
        { columns: COLUMNS, parts: () => trailCells(read, filter) },
        { language, currency: '' },
      );
      return sendCsv(reply, 'trail', list);
    },
  );
}

/** Rows of the file: the facts of a row are one cell. */
async function* trailCells(read: Read, filter: TrailFilter) {
  for await (const rows of trailParts(read, filter))
    yield rows.map(({ detail, ...row }) => ({ ...row, detail: JSON.stringify(detail) }));
}

function stateRoutes(app: Routes, { auth, db, trailHeads }: TrailRouteParts): void {
  /** Those who ask meanwhile wait for the same proof. */
  let running: Promise<unknown> | undefined;

  app.get(
    '/api/console/trail/state',
    {
      schema: {
        ...about('console', 'Says how far the trail reaches, and when it was proved last.'),
        response: { 200: TrailState },
      },
      config: { may: 'trail.read' },
    },
    () => trailState(db),
  );

  app.post(
    '/api/console/trail/proof',
    {
      schema: {
        ...about('console', 'Proves the trail from its first row, and records how that went.'),
        response: { 200: TrailState },
      },
      config: { may: 'trail.read', rateLimit: { max: PROOFS_A_MINUTE, timeWindow: '1 minute' } },
    },
    async (request) => {
      const account = await accountOf(auth, request);
      running ??= proveAndRecord(db, account, trailHeads).finally(() => {
        running = undefined;
      });
      await running;
      return trailState(db);
    },
  );
}
