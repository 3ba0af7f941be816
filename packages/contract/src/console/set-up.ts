import * as z from 'zod/mini';
import { type Call, Done, defineCalls, type ReplyOf } from '../calls/call.ts';
import { GameRules } from '../machines/game-rules.ts';
import { MachineId } from '../machines/machines.ts';
import { MinorUnits } from '../money/money.ts';
import { isVisible } from '../text/names.ts';
import { GivenId } from '../wire/fields.ts';
import { Moment } from '../wire/time.ts';
import { Reason } from './staff.ts';

/** What the trail records of these calls. */
export const SET_UP_TRAIL = [
  'brand.created',
  'brand.changed',
  'machine.created',
  'machine.changed',
  'machine.retired',
  'machine.returned',
  'floor.created',
  'floor.enrol-code-made',
  'floor.enrolled',
  'floor.pinned',
  'floor.retired',
  'floor.returned',
  'node.drained',
  'node.undrained',
  'rules.set',
  'notice.created',
  'notice.removed',
] as const;

const line = (most: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1),
      z.maxLength(most),
      z.regex(/^\P{Cc}*$/u),
      z.refine(isVisible, 'must have a character that can be seen'),
    );
const Title = line(60);
/** Id of a floor. */
export const FloorId = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/));
const BrandId = z.int().check(z.minimum(1), z.maximum(2_147_483_647));
/** The levels of a jackpot when it begins, the highest first. */
const Levels = z.array(z.int().check(z.nonnegative(), z.maximum(10_000_000_000))).check(z.maxLength(6));

/** A brand of machines, with its jackpot. */
export const SetUpBrand = z.object({
  id: BrandId,
  name: z.string(),
  /** The levels at the beginning, and as they have grown. */
  levels: z.array(MinorUnits),
  grown: z.array(MinorUnits),
  machines: z.int(),
  /** The version of the rules of its games in force; null: there are none. */
  rules: z.nullable(z.int()),
});
/** A parsed {@link SetUpBrand}. */
export type SetUpBrand = z.infer<typeof SetUpBrand>;

/** A machine as it is set up. */
export const SetUpMachine = z.object({
  id: MachineId,
  name: z.string(),
  brandId: BrandId,
  brand: z.string(),
  floorId: z.string(),
  /** Closed to players. */
  reserved: z.boolean(),
  retired: z.nullable(Moment),
  /** User name of the account that has set it up, so that another person puts it into service; absent: nobody needs to (C27.15). */
  needsOther: z.optional(z.string()),
  /** The version of rules of its own; null: those of its brand. */
  rules: z.nullable(z.int()),
});
/** A parsed {@link SetUpMachine}. */
export type SetUpMachine = z.infer<typeof SetUpMachine>;

/** A node that runs. */
export const SetUpNode = z.object({
  name: z.string(),
  /** Where the other nodes reach it; null: it runs alone. */
  address: z.nullable(z.string()),
  /** It hands its floors over, and takes none. */
  draining: z.boolean(),
  floors: z.array(z.string()),
});
/** A parsed {@link SetUpNode}. */
export type SetUpNode = z.infer<typeof SetUpNode>;

/** A floor as it is set up. */
export const SetUpFloor = z.object({
  id: FloorId,
  machines: z.int(),
  /** The node that owns it at this moment; null: none does. */
  node: z.nullable(z.string()),
  pinnedTo: z.nullable(z.string()),
  /** Until when its enrolment code is valid; null: there is none. */
  enrolUntil: z.nullable(Moment),
  retired: z.nullable(Moment),
});
/** A parsed {@link SetUpFloor}. */
export type SetUpFloor = z.infer<typeof SetUpFloor>;

/** What a brand is to be. */
export const BrandRequest = z.strictObject({ name: Title, levels: Levels });
/** A parsed {@link BrandRequest}. */
export type BrandRequest = z.infer<typeof BrandRequest>;

/** A machine to set up. */
export const MachineCreateRequest = z.strictObject({
  id: MachineId,
  name: Title,
  brandId: BrandId,
  floorId: FloorId,
  reserved: z.boolean(),
});
/** A parsed {@link MachineCreateRequest}. */
export type MachineCreateRequest = z.infer<typeof MachineCreateRequest>;

/** What a machine is to be. Another brand or floor needs a machine that is closed to players. */
export const MachineChangeRequest = z.strictObject({ name: Title, brandId: BrandId, floorId: FloorId });
/** A parsed {@link MachineChangeRequest}. */
export type MachineChangeRequest = z.infer<typeof MachineChangeRequest>;

/** One version of the rules of games. Versions never change, and are never removed. */
export const RulesVersion = z.object({
  version: z.int(),
  at: Moment,
  by: z.string(),
  rules: GameRules,
});
/** A parsed {@link RulesVersion}. */
export type RulesVersion = z.infer<typeof RulesVersion>;

/** The next version of rules. `machineId` null: of the whole brand. */
export const RulesGiveRequest = z.strictObject({
  brandId: BrandId,
  machineId: z.nullable(MachineId),
  /** The version that is in force as far as the writer knows; 0: none. */
  after: z.int().check(z.nonnegative()),
  rules: GameRules,
});
/** A parsed {@link RulesGiveRequest}. */
export type RulesGiveRequest = z.infer<typeof RulesGiveRequest>;

/** A notice to all accounts, in the quick panel. */
export const SetUpNotice = z.object({
  id: z.int(),
  kind: z.enum(['event', 'note']),
  title: z.string(),
  detail: z.string(),
  at: Moment,
});
/** A parsed {@link SetUpNotice}. */
export type SetUpNotice = z.infer<typeof SetUpNotice>;
/** A notice to show. */
export const NoticeRequest = z.strictObject({
  kind: z.enum(['event', 'note']),
  title: Title,
  detail: z.string().check(z.trim(), z.maxLength(200), z.regex(/^\P{Cc}*$/u)),
});
/** A parsed {@link NoticeRequest}. */
export type NoticeRequest = z.infer<typeof NoticeRequest>;

const Numbered = z.object({ id: GivenId });
const FloorPath = z.object({ id: FloorId });
/** Out of use, or back. */
const Retire = z.strictObject({ retired: z.boolean(), reason: Reason });

/** Staff set the site up: brands, machines, rules of games and notices. */
export const SetUpCalls = defineCalls('console', {
  read: {
    does: 'Lists brands, machines and floors.',
    route: 'GET /api/console/set-up',
    access: { may: 'setup.read' },
    reply: z.object({
      status: z.literal(1),
      brands: z.array(SetUpBrand),
      machines: z.array(SetUpMachine),
      floors: z.array(SetUpFloor),
      /** The names of the nodes that run. */
      nodes: z.array(z.string()),
    }),
  },
  createBrand: {
    does: 'Creates a brand of machines.',
    route: 'POST /api/console/set-up/brands',
    access: { may: 'setup.floor' },
    body: BrandRequest,
    reply: z.object({ status: z.literal(1), id: BrandId }),
    command: { name: 'brand create', words: ['name'], fixed: { levels: [] } },
  },
  changeBrand: {
    does: 'Names a brand, and sets the levels of its jackpot.',
    route: 'PUT /api/console/set-up/brands/:id',
    access: { may: 'setup.floor' },
    params: Numbered,
    body: BrandRequest,
    reply: Done,
  },
  createMachine: {
    does: 'Sets a machine up.',
    route: 'POST /api/console/set-up/machines',
    access: { may: 'setup.floor' },
    body: MachineCreateRequest,
    reply: Done,
  },
  changeMachine: {
    does: 'Names a machine, or moves it to another brand or floor.',
    route: 'PUT /api/console/set-up/machines/:id',
    access: { may: 'setup.floor' },
    params: Numbered,
    body: MachineChangeRequest,
    reply: Done,
  },
  retireMachine: {
    does: 'Takes a machine out of use, or back.',
    route: 'PUT /api/console/set-up/machines/:id/retired',
    access: { may: 'setup.floor' },
    params: Numbered,
    body: Retire,
    reply: Done,
  },
  rulesVersions: {
    does: 'Lists the versions of the rules of a brand’s games, or of one machine.',
    route: 'GET /api/console/set-up/rules',
    access: { may: 'setup.read' },
    query: z.strictObject({ brandId: GivenId, machineId: z.optional(GivenId) }),
    /** The newest version first. */
    reply: z.object({ status: z.literal(1), items: z.array(RulesVersion) }),
  },
  giveRules: {
    does: 'Gives the next version of rules, which is in force at once.',
    route: 'POST /api/console/set-up/rules',
    access: { may: 'setup.floor' },
    body: RulesGiveRequest,
    reply: z.object({ status: z.literal(1), version: z.int() }),
  },
  notices: {
    does: 'Lists the notices of the quick panel.',
    route: 'GET /api/console/set-up/notices',
    access: { may: 'setup.read' },
    /** The newest first. */
    reply: z.object({ status: z.literal(1), items: z.array(SetUpNotice) }),
    command: { name: 'notice list', columns: ['id', 'at', 'kind', 'title', 'detail'] },
  },
  createNotice: {
    does: 'Shows every player a note, or an event, in the quick panel.',
    route: 'POST /api/console/set-up/notices',
    access: { may: 'setup.site' },
    body: NoticeRequest,
    reply: z.object({ status: z.literal(1), notice: SetUpNotice }),
    command: {
      name: 'notice create',
      words: ['title'],
      defaults: { kind: 'note', detail: '' },
      flags: { event: { kind: 'event' } },
    },
  },
  removeNotice: {
    does: 'Removes a notice.',
    route: 'DELETE /api/console/set-up/notices/:id',
    access: { may: 'setup.site' },
    params: Numbered,
    reply: Done,
    command: 'notice remove',
  },
});

/** Staff set up floors, and the nodes that run them. */
export const FloorSetUpCalls = defineCalls('console', {
  createFloor: {
    does: 'Makes a floor.',
    route: 'POST /api/console/set-up/floors',
    access: { may: 'setup.floor' },
    body: z.strictObject({ id: FloorId }),
    reply: Done,
  },
  makeEnrolCode: {
    does: 'Makes a code by which a floor that is being set up fetches its credential.',
    route: 'POST /api/console/set-up/floors/:id/enrol-code',
    access: { may: 'setup.floor' },
    params: FloorPath,
    /** The code is shown this once. */
    reply: z.object({ status: z.literal(1), code: z.string(), until: Moment }),
  },
  pinFloor: {
    does: 'Pins a floor to a node; without a node, removes the pin.',
    route: 'PUT /api/console/set-up/floors/:id/pin',
    access: { may: 'setup.floor' },
    params: FloorPath,
    /** Null: any node runs it. */
    body: z.strictObject({ node: z.nullable(Title) }),
    reply: Done,
    command: 'floor pin',
  },
  nodes: {
    does: 'Lists the nodes that run, with the floors that they own.',
    route: 'GET /api/console/set-up/nodes',
    access: { may: 'floor.read' },
    reply: z.object({ status: z.literal(1), items: z.array(SetUpNode) }),
    command: 'node list',
  },
  drainNode: {
    does: 'Lets a node hand its floors over and take none, or take floors.',
    route: 'PUT /api/console/set-up/nodes/:name',
    access: { may: 'setup.floor' },
    params: z.object({ name: Title }),
    body: z.strictObject({ draining: z.boolean(), reason: Reason }),
    reply: Done,
    command: [
      {
        name: 'node drain',
        does: 'Lets a node hand its floors over and take none, before work on its computer.',
        fixed: { draining: true },
      },
      { name: 'node undrain', does: 'Lets a drained node take floors again.', fixed: { draining: false } },
    ],
  },
  retireFloor: {
    does: 'Takes a floor out of use, or back.',
    route: 'PUT /api/console/set-up/floors/:id/retired',
    access: { may: 'setup.floor' },
    params: FloorPath,
    body: Retire,
    reply: Done,
  },
});

/** What is set up. */
export type SetUpReply = ReplyOf<typeof SetUpCalls.read>;
/** The code of a floor's enrolment. */
export type EnrolCodeReply = ReplyOf<typeof FloorSetUpCalls.makeEnrolCode>;

/** An area of the console's set-up that is derived: its columns from the schema of a row, its forms from the bodies of calls. */
export interface AreaPlan {
  readonly list: Call;
  /** Where its reply has the rows; absent: `items`. */
  readonly rows?: string;
  /** The fields of a row that are shown, in their order; absent: all. */
  readonly columns?: readonly string[];
  readonly create?: Call;
  /**
   * What is done to one row, whose fields are the params of the call. A field of the body begins as the row has it; one that is
   * yes or no is switched.
   */
  readonly acts?: Readonly<Record<string, Call>>;
}

/** The areas of the console's set-up, in their order; null: it is not derived. */
export const SET_UP_AREAS = {
  machines: null,
  brands: {
    list: SetUpCalls.read,
    rows: 'brands',
    columns: ['name', 'machines', 'grown', 'rules', 'levels'],
    create: SetUpCalls.createBrand,
    acts: { save: SetUpCalls.changeBrand },
  },
  floors: {
    list: SetUpCalls.read,
    rows: 'floors',
    columns: ['id', 'machines', 'node', 'enrolUntil', 'pinnedTo'],
    create: FloorSetUpCalls.createFloor,
    acts: { retire: FloorSetUpCalls.retireFloor },
  },
  nodes: { list: FloorSetUpCalls.nodes, acts: { drain: FloorSetUpCalls.drainNode } },
  rules: null,
  notices: {
    list: SetUpCalls.notices,
    columns: ['title', 'kind', 'detail', 'at'],
    create: SetUpCalls.createNotice,
    acts: { remove: SetUpCalls.removeNotice },
  },
  settings: null,
  policy: null,
  claims: null,
} as const satisfies Readonly<Record<string, AreaPlan | null>>;
