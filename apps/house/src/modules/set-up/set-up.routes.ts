import { may } from '@floorcast/contract/duties';
import type { Refusal } from '@floorcast/contract/errors';
import { GivenId } from '@floorcast/contract/ids';
import type { Result } from '@floorcast/contract/result';
import {
  BrandCreatedReply,
  BrandRequest,
  EnrolCodeReply,
  FloorCreateRequest,
  FloorId,
  FloorPinRequest,
  MachineChangeRequest,
  MachineCreateRequest,
  RetireRequest,
  SetUpChangedReply,
  SetUpReply,
} from '@floorcast/contract/set-up';
import type { DocumentKind } from '@floorcast/contract/site-documents';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Bus } from '../../platform/bus/bus.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { Db, Tx } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/http/errors.ts';
import { about } from '../../platform/http/openapi.ts';
import type { Routes } from '../../platform/http/validation.ts';
import type { DocumentRules } from '../../platform/site-documents.ts';
import { type AuthService, accountOf } from '../auth/index.ts';
import { actorOf } from './actor.ts';
import { changeBrand, createBrand } from './brands.ts';
import { contentRoutes } from './content.routes.ts';
import { documentRoutes } from './document.routes.ts';
import { createFloor, makeEnrolCode, pinFloor, retireFloor } from './floors.ts';
import { changeMachine, createMachine, retireMachine } from './machines.ts';
import { readSetUp } from './read-set-up.ts';

const NumberPath = z.object({ id: GivenId });
const FloorPath = z.object({ id: FloorId });

export interface SetUpParts {
  readonly auth: AuthService;
  readonly db: Db;
  readonly bus: Bus;
  /** How each document is read and checked. */
  readonly documents: Readonly<Record<DocumentKind, DocumentRules>>;
}

/** Staff set the site up: brands, machines, floors, rules of games, notices, settings, the policy and claims. */
export function setUpRoutes(app: Routes, parts: SetUpParts): void {
  const { db } = parts;
  app.get(
    '/api/console/set-up',
    {
      schema: { ...about('console', 'Lists brands, machines and floors.'), response: { 200: SetUpReply } },
      config: { may: 'setup.read' },
    },
    async () => ({ status: 1 as const, ...(await readSetUp(db)) }),
  );
  brandRoutes(app, parts);
  machineSetUpRoutes(app, parts);
  floorRoutes(app, parts);
  contentRoutes(app, parts);
  documentRoutes(app, parts);
}

type Actor = Awaited<ReturnType<typeof actorOf>>;

/** Carries out a change that has no reply of its own. */
const change =
  ({ auth, db }: Pick<SetUpParts, 'auth' | 'db'>) =>
  async (
    request: FastifyRequest,
    reply: FastifyReply,
    work: (tx: Tx, by: Actor) => Promise<Result<null, Refusal>>,
  ) => {
    const by = await actorOf(auth, request);
    return done(reply, await inTransaction(db, (tx) => work(tx, by)));
  };

const done = (reply: FastifyReply, result: Result<unknown, Refusal>) =>
  result.ok ? { status: 1 as const } : refuse(reply, result.error);

const forFloor = { may: 'setup.floor' } as const;

function brandRoutes(app: Routes, parts: SetUpParts): void {
  const { auth, db } = parts;
  app.post(
    '/api/console/set-up/brands',
    {
      schema: {
        ...about('console', 'Makes a brand of machines.'),
        body: BrandRequest,
        response: { 200: BrandCreatedReply },
      },
      config: forFloor,
    },
    async (request, reply) => {
      const by = await actorOf(auth, request);
      const made = await inTransaction(db, (tx) => createBrand(tx, request.body, by));
      return made.ok ? { status: 1 as const, id: made.value } : refuse(reply, made.error);
    },
  );
  app.put(
    '/api/console/set-up/brands/:id',
    {
      schema: {
        ...about('console', 'Names a brand, and sets the levels of its jackpot.'),
        params: NumberPath,
        body: BrandRequest,
        response: { 200: SetUpChangedReply },
      },
      config: forFloor,
    },
    (request, reply) =>
      change(parts)(request, reply, (tx, by) => changeBrand(tx, request.params.id, request.body, by)),
  );
}

function machineSetUpRoutes(app: Routes, parts: SetUpParts): void {
  app.post(
    '/api/console/set-up/machines',
    {
      schema: {
        ...about('console', 'Sets a machine up.'),
        body: MachineCreateRequest,
        response: { 200: SetUpChangedReply },
      },
      config: forFloor,
    },
    (request, reply) =>
      change(parts)(request, reply, (tx, by) => createMachine(tx, request.body, { by, madeBy: by.id })),
  );
  app.put(
    '/api/console/set-up/machines/:id',
    {
      schema: {
        ...about('console', 'Names a machine, or moves it to another brand or floor.'),
        params: NumberPath,
        body: MachineChangeRequest,
        response: { 200: SetUpChangedReply },
      },
      config: forFloor,
    },
    (request, reply) =>
      change(parts)(request, reply, (tx, by) => changeMachine(tx, request.params.id, request.body, by)),
  );
  app.put(
    '/api/console/set-up/machines/:id/retired',
    {
      schema: {
        ...about('console', 'Takes a machine out of use, or back.'),
        params: NumberPath,
        body: RetireRequest,
        response: { 200: SetUpChangedReply },
      },
      config: forFloor,
    },
    (request, reply) =>
      change(parts)(request, reply, (tx, by) => retireMachine(tx, request.params.id, request.body, by)),
  );
}

function floorRoutes(app: Routes, parts: SetUpParts): void {
  const { auth, db } = parts;
  app.post(
    '/api/console/set-up/floors',
    {
      schema: {
        ...about('console', 'Makes a floor.'),
        body: FloorCreateRequest,
        response: { 200: SetUpChangedReply },
      },
      config: forFloor,
    },
    (request, reply) => change(parts)(request, reply, (tx, by) => createFloor(tx, request.body, by)),
  );
  app.post(
    '/api/console/set-up/floors/:id/enrol-code',
    {
      schema: {
        ...about('console', 'Makes a code by which a floor that is being set up fetches its credential.'),
        params: FloorPath,
        response: { 200: EnrolCodeReply },
      },
      config: forFloor,
    },
    async (request, reply) => {
      const account = await accountOf(auth, request);
      const { id } = request.params;
      const floor = { id, mayReplace: may(account, 'setup.site'), madeBy: account.id };
      const made = await inTransaction(db, (tx) => makeEnrolCode(tx, floor, account));
      if (!made.ok) return refuse(reply, made.error);
      return { status: 1 as const, code: made.value.code, until: made.value.until.toISOString() };
    },
  );
  placeRoutes(app, parts);
}

/** Which node runs a floor, and whether it is in use. */
function placeRoutes(app: Routes, parts: SetUpParts): void {
  app.put(
    '/api/console/set-up/floors/:id/pin',
    {
      schema: {
        ...about('console', 'Lets a floor be run by one node, or by any.'),
        params: FloorPath,
        body: FloorPinRequest,
        response: { 200: SetUpChangedReply },
      },
      config: forFloor,
    },
    (request, reply) =>
      change(parts)(request, reply, (tx, by) => pinFloor(tx, request.params.id, request.body.node, by)),
  );
  app.put(
    '/api/console/set-up/floors/:id/retired',
    {
      schema: {
        ...about('console', 'Takes a floor out of use, or back.'),
        params: FloorPath,
        body: RetireRequest,
        response: { 200: SetUpChangedReply },
      },
      config: forFloor,
    },
    (request, reply) =>
      change(parts)(request, reply, (tx, by) => retireFloor(tx, request.params.id, request.body, by)),
  );
}
