import type { Permission } from '@floorcast/contract/duties';
import { refusal } from '@floorcast/contract/errors';
import { GivenId } from '@floorcast/contract/ids';
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
import * as z from 'zod';
import { refuse } from '../../platform/http/errors.ts';
import { about } from '../../platform/http/openapi.ts';
import type { Routes } from '../../platform/http/validation.ts';
import { type Account, type AuthService, accountOf } from '../auth/index.ts';
import type { MachineActions } from './machine-actions.ts';

const Path = z.object({ id: GivenId });

interface MachineActionRouteParts {
  readonly auth: AuthService;
  /** The floor of a machine, if this node owns it. */
  readonly floorAt: (machineId: number) => { readonly actions: MachineActions } | undefined;
}

type Outcome = ReturnType<MachineActions['end']>;

/** A door of the console to one act. */
interface Door<Request = unknown> {
  /** The last part of its address. */
  readonly path: string;
  readonly may: Permission;
  readonly summary: string;
  readonly body: z.core.$ZodType<Request>;
}

const DOORS = {
  reserve: {
    path: 'reservation',
    may: 'floor.service',
    summary: 'Keeps a machine free, or frees it.',
    body: ReserveRequest,
  },
  service: {
    path: 'service',
    may: 'floor.service',
    summary: 'Takes a machine out of service after its game, or returns it to service.',
    body: ServiceRequest,
  },
  unlock: {
    path: 'unlock',
    may: 'floor.service',
    summary: 'Unlocks a machine whose hand pay was paid.',
    body: UnlockRequest,
  },
  restartCamera: {
    path: 'camera',
    may: 'floor.service',
    summary: 'Connects a camera again.',
    body: CameraRequest,
  },
  testPress: {
    path: 'press',
    may: 'floor.service',
    summary: 'Tests a button of an empty machine.',
    body: TestPressRequest,
  },
  message: {
    path: 'message',
    may: 'floor.players',
    summary: 'Shows a text to the player at a machine.',
    body: MessageRequest,
  },
  end: {
    path: 'end',
    may: 'floor.players',
    summary: 'Ends the session at a machine, and cashes it out.',
    body: EndRequest,
  },
  look: {
    path: 'look',
    may: 'floor.look',
    summary: 'Records a look at a machine that is not counted.',
    body: LookRequest,
  },
} as const satisfies Partial<Record<keyof MachineActions, Door>>;

type Act = keyof typeof DOORS;
type Requests = { readonly [A in Act]: z.output<(typeof DOORS)[A]['body']> };
/** How the owner of the machine's floor carries the acts out. */
type Acts = { readonly [A in Act]: (account: Account, id: number, request: Requests[A]) => Outcome };
/** By type, an act and its body belong together here. */
const doors: { readonly [A in Act]: Door<Requests[A]> } = DOORS;
const isAct = (name: string): name is Act => name in DOORS;

/** What staff do at machines, relayed to the owners of their floors. */
export function machineActionRoutes(app: Routes, parts: MachineActionRouteParts): void {
  for (const act of Object.keys(DOORS).filter(isAct)) door(app, parts, act);
}

function door<A extends Act>(app: Routes, { auth, floorAt }: MachineActionRouteParts, act: A): void {
  const { path, may, summary, body } = doors[act];
  app.post(
    `/api/console/machines/:id/${path}`,
    {
      schema: { ...about('console', summary), params: Path, body, response: { 200: ActionReply } },
      config: { machine: 'path', may },
    },
    async (request, reply) => {
      const account = await accountOf(auth, request);
      const { id } = Path.parse(request.params);
      const actions: Acts | undefined = floorAt(id)?.actions;
      if (actions === undefined) return refuse(reply, refusal('notFound', { what: `machine ${id}` }));
      const done = await actions[act](account, id, z.core.parse(body, request.body));
      return done.ok ? { status: 1 as const, now: done.value.now } : refuse(reply, done.error);
    },
  );
}
