import { type Refusal, refusal } from '@floorcast/contract/errors';
import { GivenId } from '@floorcast/contract/ids';
import { err, ok, type Result } from '@floorcast/contract/result';
import {
  ReasonRequest,
  StaffCreateReply,
  StaffCreateRequest,
  StaffDutiesRequest,
  StaffLockRequest,
  type StaffMember,
  StaffMemberReply,
  StaffPasswordReply,
  StaffReply,
} from '@floorcast/contract/staff';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Config } from '../../config.ts';
import type { Clock } from '../../platform/clock.ts';
import { asTheHouse } from '../../platform/db/authority/authority.ts';
import type { Db } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/http/errors.ts';
import { about } from '../../platform/http/openapi.ts';
import type { Routes } from '../../platform/http/validation.ts';
import { type AuthService, accountOf, generatedPassword, hashPassword } from '../auth/index.ts';
import type { RecoveryService } from '../registration/index.ts';
import { listMembers, type MemberRules, memberAt } from './members.ts';
import { createMember } from './new-member.ts';
import { StaffService } from './staff.service.ts';

const Path = z.object({ id: GivenId });

export interface StaffRouteParts {
  readonly auth: AuthService;
  readonly db: Db;
  readonly clock: Clock;
  readonly config: Pick<Config, 'policy'>;
  readonly recovery: Pick<RecoveryService, 'isPossible' | 'invite'>;
}

/** Administrators run the accounts of staff. */
export function staffRoutes(app: Routes, parts: StaffRouteParts): void {
  const { db, clock, config, recovery } = parts;
  const rules = (): MemberRules => ({ now: clock.now(), factorRequired: config.policy.staffSecondFactor });

  app.get(
    '/api/console/staff',
    {
      schema: { ...about('console', 'Lists the accounts of staff.'), response: { 200: StaffReply } },
      config: { may: 'staff.read' },
    },
    async () => ({
      status: 1 as const,
      items: await listMembers(db, rules()),
      invites: recovery.isPossible,
    }),
  );

  app.post(
    '/api/console/staff',
    {
      schema: {
        ...about('console', 'Makes an account of staff; its password is mailed as a link, or shown once.'),
        body: StaffCreateRequest,
        response: { 200: StaffCreateReply },
      },
      config: { may: 'staff.manage' },
    },
    async (request, reply) => {
      const created = await create(parts, request.body, await actorOf(parts.auth, request), rules);
      return created.ok ? { status: 1 as const, ...created.value } : refuse(reply, created.error);
    },
  );

  const staff = new StaffService({ db, rules });
  accessRoutes(app, parts.auth, staff);
  factorRoutes(app, parts.auth, staff);
}

type Actor = Awaited<ReturnType<typeof actorOf>>;

/** The signed-in account of a call, as the trail names it. */
async function actorOf(auth: AuthService, request: FastifyRequest) {
  const { id, username } = await accountOf(auth, request);
  return { id, username };
}

async function create(
  { db, auth, recovery }: StaffRouteParts,
  { invite, language, ...person }: StaffCreateRequest,
  by: Actor,
  rules: () => MemberRules,
): Promise<Result<{ member: StaffMember; password: string | null; looksLike: string[] }, Refusal>> {
  if (invite && !recovery.isPossible) return err(refusal('invalidRequest', { field: 'invite' }));
  const admin = await auth.profile(by.id);
  if (admin === undefined) return err(refusal('badSignature'));
  const password = generatedPassword();
  const passwordHash = await hashPassword(password);
  const created = await createMember(db, { ...person, passwordHash, siteId: admin.siteId }, by);
  if (!created.ok) return created;
  const { id, looksLike } = created.value;
  const member = await memberAt(db, id, rules());
  if (member === undefined) throw new Error(`account ${id} of staff was not written`);
  if (invite) await asTheHouse(() => recovery.invite({ id, ...person }, language));
  return ok({ member, password: invite ? null : password, looksLike: [...looksLike] });
}

function accessRoutes(app: Routes, auth: AuthService, staff: StaffService): void {
  app.put(
    '/api/console/staff/:id/duties',
    {
      schema: {
        ...about('console', 'Gives an account of staff other duties, and ends its sign-ins.'),
        params: Path,
        body: StaffDutiesRequest,
        response: { 200: StaffMemberReply },
      },
      config: { may: 'staff.manage' },
    },
    async (request, reply) => {
      const { duties, reason } = request.body;
      const by = await actorOf(auth, request);
      return answer(reply, await staff.setDuties(request.params.id, duties, { by, reason }));
    },
  );

  app.put(
    '/api/console/staff/:id/lock',
    {
      schema: {
        ...about('console', 'Locks an account of staff, or unlocks it.'),
        params: Path,
        body: StaffLockRequest,
        response: { 200: StaffMemberReply },
      },
      config: { may: 'staff.manage' },
    },
    async (request, reply) => {
      const { locked, reason } = request.body;
      const by = await actorOf(auth, request);
      return answer(reply, await staff.setLocked(request.params.id, locked, { by, reason }));
    },
  );
}

function factorRoutes(app: Routes, auth: AuthService, staff: StaffService): void {
  app.post(
    '/api/console/staff/:id/second-factor/reset',
    {
      schema: {
        ...about('console', 'Removes the second factors of an account of staff.'),
        params: Path,
        body: ReasonRequest,
        response: { 200: StaffMemberReply },
      },
      config: { may: 'staff.manage' },
    },
    async (request, reply) => {
      const by = await actorOf(auth, request);
      const act = { by, reason: request.body.reason };
      return answer(reply, await staff.resetSecondFactor(request.params.id, act));
    },
  );

  app.post(
    '/api/console/staff/:id/password',
    {
      schema: {
        ...about('console', 'Gives an account of staff another password, which is shown once.'),
        params: Path,
        body: ReasonRequest,
        response: { 200: StaffPasswordReply },
      },
      config: { may: 'staff.manage' },
    },
    async (request, reply) => {
      const by = await actorOf(auth, request);
      const done = await staff.resetPassword(request.params.id, { by, reason: request.body.reason });
      return done.ok ? { status: 1 as const, ...done.value } : refuse(reply, done.error);
    },
  );
}

const answer = (reply: FastifyReply, done: Result<StaffMember, Refusal>) =>
  done.ok ? { status: 1 as const, member: done.value } : refuse(reply, done.error);
