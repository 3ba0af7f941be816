import { GivenId } from '@floorcast/contract/ids';
import {
  NoticeReply,
  NoticeRequest,
  RulesGivenReply,
  RulesGiveRequest,
  RulesQuery,
  RulesVersionsReply,
  SetUpChangedReply,
  SetUpNoticesReply,
} from '@floorcast/contract/set-up';
import * as z from 'zod';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { Db } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/http/errors.ts';
import { about } from '../../platform/http/openapi.ts';
import type { Routes } from '../../platform/http/validation.ts';
import type { AuthService } from '../auth/index.ts';
import { actorOf } from './actor.ts';
import { createNotice, giveNextRules, listNotices, listVersions, takeNoticeAway } from './contents.ts';

const NoticePath = z.object({ id: GivenId });

interface ContentParts {
  readonly auth: AuthService;
  readonly db: Db;
}

/** Rules of games, and notices to all accounts. */
export function contentRoutes(app: Routes, parts: ContentParts): void {
  rulesRoutes(app, parts);
  noticeRoutes(app, parts);
}

function rulesRoutes(app: Routes, { auth, db }: ContentParts): void {
  app.get(
    '/api/console/set-up/rules',
    {
      schema: {
        ...about('console', 'Lists the versions of the rules of a brand’s games, or of one machine.'),
        querystring: RulesQuery,
        response: { 200: RulesVersionsReply },
      },
      config: { may: 'setup.read' },
    },
    async ({ query: { brandId, machineId = null } }) => ({
      status: 1 as const,
      items: await listVersions(db, { brandId, machineId }),
    }),
  );
  app.post(
    '/api/console/set-up/rules',
    {
      schema: {
        ...about('console', 'Gives the next version of rules, which is in force at once.'),
        body: RulesGiveRequest,
        response: { 200: RulesGivenReply },
      },
      config: { may: 'setup.floor' },
    },
    async (request, reply) => {
      const by = await actorOf(auth, request);
      const given = await inTransaction(db, (tx) => giveNextRules(tx, request.body, by));
      return given.ok ? { status: 1 as const, version: given.value } : refuse(reply, given.error);
    },
  );
}

function noticeRoutes(app: Routes, { auth, db }: ContentParts): void {
  app.get(
    '/api/console/set-up/notices',
    {
      schema: {
        ...about('console', 'Lists the notices of the quick panel.'),
        response: { 200: SetUpNoticesReply },
      },
      config: { may: 'setup.read' },
    },
    async () => ({ status: 1 as const, items: await listNotices(db) }),
  );
  app.post(
    '/api/console/set-up/notices',
    {
      schema: {
        ...about('console', 'Shows a notice to all accounts.'),
        body: NoticeRequest,
        response: { 200: NoticeReply },
      },
      config: { may: 'setup.site' },
    },
    async (request, reply) => {
      const by = await actorOf(auth, request);
      const made = await inTransaction(db, (tx) => createNotice(tx, request.body, by));
      return made.ok ? { status: 1 as const, notice: made.value } : refuse(reply, made.error);
    },
  );
  app.delete(
    '/api/console/set-up/notices/:id',
    {
      schema: {
        ...about('console', 'Takes a notice away.'),
        params: NoticePath,
        response: { 200: SetUpChangedReply },
      },
      config: { may: 'setup.site' },
    },
    async (request, reply) => {
      const by = await actorOf(auth, request);
      const taken = await inTransaction(db, (tx) => takeNoticeAway(tx, request.params.id, by));
      return taken.ok ? { status: 1 as const } : refuse(reply, taken.error);
    },
  );
}
