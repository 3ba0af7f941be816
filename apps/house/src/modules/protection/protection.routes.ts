import { refusal } from '@floorcast/contract/errors';
import { ExclusionReply, ExclusionRequest } from '@floorcast/contract/exclusion';
import {
  LimitPath,
  LimitRequest,
  NetDepositsReply,
  ProtectionHistory,
  ProtectionReply,
} from '@floorcast/contract/limits';
import { PAGE_FIELDS } from '@floorcast/contract/paging';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Calendar } from '../../platform/days/calendar.ts';
import type { Read } from '../../platform/db/read-replica.ts';
import { Refused, refuse } from '../../platform/http/errors.ts';
import { about } from '../../platform/http/openapi.ts';
import type { Routes } from '../../platform/http/validation.ts';
import { type AuthService, accountOf } from '../auth/index.ts';
import { eventsOf } from './events.repository.ts';
import { onWire } from './exclusions/exclusions.repository.ts';
import { netDeposits } from './net-deposits.ts';
import type { ProtectionService } from './protection.service.ts';

interface ProtectionRouteParts {
  readonly auth: AuthService;
  readonly protection: ProtectionService;
  readonly read: Read;
  readonly calendar: Calendar;
  readonly clock: Clock;
}

type PlayerOf = (request: FastifyRequest) => Promise<number>;

/** Refuses staff before the input is looked at, and lets excluded players in. */
const forPlayers = (player: PlayerOf) => ({
  config: { whenExcluded: 'allowed' } as const,
  onRequest: async (request: FastifyRequest) => {
    await player(request);
  },
});

/** Limits, time-out and exclusion of the signed-in player. Players only. */
export function protectionRoutes(app: Routes, parts: ProtectionRouteParts): void {
  const player: PlayerOf = async (request) => {
    const { id, type } = await accountOf(parts.auth, request);
    if (type !== 'user') throw new Refused(refusal('notAllowed'));
    return id;
  };
  limitRoutes(app, parts, player);
  listRoutes(app, parts, player);

  app.post(
    '/api/protection/exclusions',
    {
      schema: {
        ...about('protection', 'Excludes the player from play, for a time or for good.'),
        body: ExclusionRequest,
        response: { 200: ExclusionReply },
      },
      ...forPlayers(player),
    },
    async (request, reply) => {
      const excluded = await parts.protection.exclude(await player(request), request.body);
      return excluded.ok
        ? { status: 1 as const, exclusion: onWire(excluded.value) }
        : refuse(reply, excluded.error);
    },
  );
}

function limitRoutes(app: Routes, { protection }: ProtectionRouteParts, player: PlayerOf): void {
  app.get(
    '/api/protection',
    {
      schema: { ...about('protection', 'Shows limits and exclusion.'), response: { 200: ProtectionReply } },
      ...forPlayers(player),
    },
    async (request) => protection.describe(await player(request)),
  );

  app.put(
    '/api/protection/limits/:name',
    {
      schema: {
        ...about('protection', 'Sets a limit: a lower one at once, a higher one after a wait.'),
        params: LimitPath,
        body: LimitRequest,
        response: { 200: ProtectionReply },
      },
      ...forPlayers(player),
    },
    async (request) => {
      const playerId = await player(request);
      await protection.setLimit(playerId, request.params.name, request.body.value);
      return protection.describe(playerId);
    },
  );

  app.delete(
    '/api/protection/limits/:name/raise',
    {
      schema: {
        ...about('protection', 'Withdraws a raise of a limit that is not in force yet.'),
        params: LimitPath,
        response: { 200: ProtectionReply },
      },
      ...forPlayers(player),
    },
    async (request, reply) => {
      const playerId = await player(request);
      const withdrawn = await protection.withdrawRaise(playerId, request.params.name);
      return withdrawn.ok ? protection.describe(playerId) : refuse(reply, withdrawn.error);
    },
  );
}

function listRoutes(app: Routes, { read, calendar, clock }: ProtectionRouteParts, player: PlayerOf): void {
  app.get(
    '/api/protection/history',
    {
      schema: {
        ...about('protection', 'Lists changes of limits and exclusions, newest first, a page at a time.'),
        querystring: z.strictObject(PAGE_FIELDS),
        response: { 200: ProtectionHistory },
      },
      ...forPlayers(player),
    },
    async (request) => {
      const playerId = await player(request);
      return read((db) => eventsOf(db, playerId, request.query));
    },
  );

  app.get(
    '/api/protection/net-deposits',
    {
      schema: {
        ...about('protection', 'Shows deposits less withdrawals.'),
        response: { 200: NetDepositsReply },
      },
      ...forPlayers(player),
    },
    async (request) => {
      const playerId = await player(request);
      return read((db) => netDeposits(db, calendar, playerId, clock.now()));
    },
  );
}
