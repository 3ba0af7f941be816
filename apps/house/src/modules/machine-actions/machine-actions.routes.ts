import type { Permission } from '@floorcast/contract/duties';
import { refusal } from '@floorcast/contract/errors';
import {
  ActionReply,
  CameraRequest,
  EndRequest,
  LookRequest,
  MessageRequest,
  ReserveRequest,
  ServiceRequest,
  TestPressRequest,
  UnlockRequest,
} from '@floorcast/contract/machine-actions';
import { MachineId } from '@floorcast/contract/machines';
import * as z from 'zod';
import { refuse } from '../../platform/http/errors.ts';
import { about } from '../../platform/http/openapi.ts';
import type { Routes } from '../../platform/http/validation.ts';
import { type Account, type AuthService, accountOf } from '../auth/index.ts';
import type { MachineActions } from './machine-actions.ts';

const Path = z.object({ id: z.coerce.number().pipe(MachineId) });

interface MachineActionRouteParts {
  readonly auth: AuthService;
  /** The floor of a machine, if this node owns it. */
  readonly floorAt: (machineId: number) => { readonly actions: MachineActions } | undefined;
}

type Outcome = ReturnType<MachineActions['end']>;

/** A door of the console: its permission, its body, and what it does at the owner of the machine's floor. */
interface Door<Body extends z.core.$ZodType> {
  readonly may: Permission;
  readonly summary: string;
  readonly body: Body;
  readonly act: (actions: MachineActions, account: Account, id: number, request: z.output<Body>) => Outcome;
}

/** What staff do at machines, relayed to the owners of their floors. */
export function machineActionRoutes(app: Routes, parts: MachineActionRouteParts): void {
  serviceDoors(app, parts);
  equipmentDoors(app, parts);
  playerDoors(app, parts);
}

function serviceDoors(app: Routes, parts: MachineActionRouteParts): void {
  door(app, parts, 'reservation', {
    may: 'floor.service',
    summary: 'Keeps a machine free, or frees it.',
    body: ReserveRequest,
    act: (actions, account, id, request) => actions.reserve(account, id, request),
  });
  door(app, parts, 'service', {
    may: 'floor.service',
    summary: 'Takes a machine out of service after its game, or returns it to service.',
    body: ServiceRequest,
    act: (actions, account, id, request) => actions.service(account, id, request),
  });
}

function equipmentDoors(app: Routes, parts: MachineActionRouteParts): void {
  door(app, parts, 'unlock', {
    may: 'floor.service',
    summary: 'Unlocks a machine whose hand pay was paid.',
    body: UnlockRequest,
    act: (actions, account, id, request) => actions.unlock(account, id, request),
  });
  door(app, parts, 'camera', {
    may: 'floor.service',
    summary: 'Connects a camera again.',
    body: CameraRequest,
    act: (actions, account, id, request) => actions.restartCamera(account, id, request),
  });
  door(app, parts, 'press', {
    may: 'floor.service',
    summary: 'Tests a button of an empty machine.',
    body: TestPressRequest,
    act: (actions, account, id, request) => actions.testPress(account, id, request),
  });
}

function playerDoors(app: Routes, parts: MachineActionRouteParts): void {
  door(app, parts, 'message', {
    may: 'floor.players',
    summary: 'Shows a text to the player at a machine.',
    body: MessageRequest,
    act: (actions, account, id, request) => actions.message(account, id, request),
  });
  door(app, parts, 'end', {
    may: 'floor.players',
    summary: 'Ends the session at a machine, and cashes it out.',
    body: EndRequest,
    act: (actions, account, id, request) => actions.end(account, id, request),
  });
  door(app, parts, 'look', {
    may: 'floor.look',
    summary: 'Records a look at a machine that is not counted.',
    body: LookRequest,
    act: (actions, account, id, request) => actions.look(account, id, request),
  });
}

function door<Body extends z.core.$ZodType>(
  app: Routes,
  { auth, floorAt }: MachineActionRouteParts,
  name: string,
  { may, summary, body, act }: Door<Body>,
): void {
  app.post(
    `/api/console/machines/:id/${name}`,
    {
      schema: { ...about('console', summary), params: Path, body, response: { 200: ActionReply } },
      config: { machine: 'path', may },
    },
    async (request, reply) => {
      const account = await accountOf(auth, request);
      const { id } = Path.parse(request.params);
      const actions = floorAt(id)?.actions;
      if (actions === undefined) return refuse(reply, refusal('notFound', { what: `machine ${id}` }));
      const done = await act(actions, account, id, z.core.parse(body, request.body));
      return done.ok ? { status: 1 as const, now: done.value.now } : refuse(reply, done.error);
    },
  );
}
