import type { Permission } from '@floorcast/contract/duties';
import type { Refusal } from '@floorcast/contract/errors';
import {
  ActRequest,
  BonusRequest,
  IdentityRequest,
  NoteRequest,
  PLAYER_ACTS,
  type PlayerAct,
} from '@floorcast/contract/player-acts';
import { PlayerFile, PlayerPath } from '@floorcast/contract/players';
import type { Result } from '@floorcast/contract/result';
import { Refused } from '../../platform/http/errors.ts';
import { about } from '../../platform/http/openapi.ts';
import type { Routes } from '../../platform/http/validation.ts';
import { type AuthService, accountOf } from '../auth/index.ts';
import type { PlayerActs } from './player-acts.service.ts';

interface ActRouteParts {
  readonly auth: AuthService;
  readonly acts: PlayerActs;
  /** The player after an act. */
  readonly fileOf: (id: number) => Promise<PlayerFile>;
}

/** What each act does, and what it needs. */
const ACTS: Readonly<Record<PlayerAct, readonly [permission: Permission, summary: string]>> = {
  unblock: ['players.help', 'Forgives a player wrong passwords before their time is over.'],
  'sign-out': ['players.help', 'Signs a player out everywhere.'],
  'password-link': ['players.help', 'Mails a player a link for a new password.'],
  'reset-pin': ['players.help', 'Removes the PIN of a player who has forgotten it.'],
  ban: ['players.ban', 'Bans a player, who is signed out everywhere at once.'],
  unban: ['players.ban', 'Lifts the ban of a player.'],
  close: ['players.ban', 'Closes an account for good, and pays its balance out.'],
};

type Answer = (id: number, outcome: Result<unknown, Refusal>) => Promise<PlayerFile>;

/** The acts of staff on players. Each answers with the player as it is then. */
export function actRoutes(app: Routes, parts: ActRouteParts): void {
  const answer: Answer = async (id, outcome) => {
    if (!outcome.ok) throw new Refused(outcome.error);
    return parts.fileOf(id);
  };
  for (const act of PLAYER_ACTS) reasonRoute(app, act, parts, answer);
  orderRoutes(app, parts, answer);
}

/** An act that takes no more than a reason. */
function reasonRoute(app: Routes, act: PlayerAct, { auth, acts }: ActRouteParts, answer: Answer): void {
  const [permission, summary] = ACTS[act];
  app.post(
    `/api/console/players/:id/${act}`,
    {
      schema: {
        ...about('console', summary),
        params: PlayerPath,
        body: ActRequest,
        response: { 200: PlayerFile },
      },
      config: { may: permission },
    },
    async (request) => {
      const { id } = request.params;
      const by = await accountOf(auth, request);
      return answer(id, await acts.act(by, id, act, request.body.reason));
    },
  );
}

function orderRoutes(app: Routes, { auth, acts }: ActRouteParts, answer: Answer): void {
  app.post(
    '/api/console/players/:id/identity',
    {
      schema: {
        ...about('console', 'Stores how the check of a player’s identity ended.'),
        params: PlayerPath,
        body: IdentityRequest,
        response: { 200: PlayerFile },
      },
      config: { may: 'players.identity' },
    },
    async (request) => {
      const { id } = request.params;
      return answer(id, await acts.identity(await accountOf(auth, request), id, request.body));
    },
  );

  app.post(
    '/api/console/players/:id/bonus',
    {
      schema: {
        ...about('console', 'Grants a player a bonus to claim.'),
        params: PlayerPath,
        body: BonusRequest,
        response: { 200: PlayerFile },
      },
      config: { may: 'players.bonus' },
    },
    async (request) => {
      const { id } = request.params;
      return answer(id, await acts.bonus(await accountOf(auth, request), id, request.body));
    },
  );

  app.post(
    '/api/console/players/:id/notes',
    {
      schema: {
        ...about('console', 'Adds a note of staff on a player.'),
        params: PlayerPath,
        body: NoteRequest,
        response: { 200: PlayerFile },
      },
      config: { may: 'players.note' },
    },
    async (request) => {
      const { id } = request.params;
      return answer(id, await acts.note(await accountOf(auth, request), id, request.body));
    },
  );
}
