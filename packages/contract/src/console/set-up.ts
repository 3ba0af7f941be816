import * as z from 'zod/mini';
import { GameRules } from '../machines/game-rules.ts';
import { MachineId } from '../machines/machines.ts';
import { MinorUnits } from '../money/money.ts';
import { isVisible } from '../text/names.ts';
import { GivenId } from '../wire/ids.ts';
import { Moment } from '../wire/time.ts';
import { Reason } from './staff.ts';

const line = (most: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(most), z.regex(/^\P{Cc}*$/u), z.refine(isVisible));
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

/** Reply of `GET /api/console/set-up`. */
export const SetUpReply = z.object({
  status: z.literal(1),
  brands: z.array(SetUpBrand),
  machines: z.array(SetUpMachine),
  floors: z.array(SetUpFloor),
  /** The names of the nodes that run. */
  nodes: z.array(z.string()),
});
/** A parsed {@link SetUpReply}. */
export type SetUpReply = z.infer<typeof SetUpReply>;

/** Body of `POST /api/console/set-up/brands` and `PUT …/brands/:id`. */
export const BrandRequest = z.strictObject({ name: Title, levels: Levels });
/** A parsed {@link BrandRequest}. */
export type BrandRequest = z.infer<typeof BrandRequest>;

/** Body of `POST /api/console/set-up/machines`. */
export const MachineCreateRequest = z.strictObject({
  id: MachineId,
  name: Title,
  brandId: BrandId,
  floorId: FloorId,
  reserved: z.boolean(),
});
/** A parsed {@link MachineCreateRequest}. */
export type MachineCreateRequest = z.infer<typeof MachineCreateRequest>;

/** Body of `PUT /api/console/set-up/machines/:id`. Another brand or floor needs a machine that is closed to players. */
export const MachineChangeRequest = z.strictObject({ name: Title, brandId: BrandId, floorId: FloorId });
/** A parsed {@link MachineChangeRequest}. */
export type MachineChangeRequest = z.infer<typeof MachineChangeRequest>;

/** Body of the calls that take something out of use, or back. */
export const RetireRequest = z.strictObject({ retired: z.boolean(), reason: Reason });

/** Body of `POST /api/console/set-up/floors`. */
export const FloorCreateRequest = z.strictObject({ id: FloorId });

/** Body of `PUT /api/console/set-up/floors/:id/pin`; null: any node runs it. */
export const FloorPinRequest = z.strictObject({ node: z.nullable(Title) });

/** Reply of the calls that change what is set up. */
export const SetUpChangedReply = z.object({ status: z.literal(1) });

/** Reply of `POST /api/console/set-up/brands`. */
export const BrandCreatedReply = z.object({ status: z.literal(1), id: BrandId });

/** Reply of `POST /api/console/set-up/floors/:id/enrol-code`. */
export const EnrolCodeReply = z.object({
  status: z.literal(1),
  /** Shown this once. */
  code: z.string(),
  until: Moment,
});
/** A parsed {@link EnrolCodeReply}. */
export type EnrolCodeReply = z.infer<typeof EnrolCodeReply>;

/** One version of the rules of games. Versions never change, and are never removed. */
export const RulesVersion = z.object({
  version: z.int(),
  at: Moment,
  by: z.string(),
  rules: GameRules,
});
/** A parsed {@link RulesVersion}. */
export type RulesVersion = z.infer<typeof RulesVersion>;

/** Query of `GET /api/console/set-up/rules`. */
export const RulesQuery = z.strictObject({
  brandId: GivenId,
  machineId: z.optional(GivenId),
});
/** Reply of `GET /api/console/set-up/rules`: the newest version first. */
export const RulesVersionsReply = z.object({ status: z.literal(1), items: z.array(RulesVersion) });

/** Body of `POST /api/console/set-up/rules`: the next version, in force at once. `machineId` null: of the whole brand. */
export const RulesGiveRequest = z.strictObject({
  brandId: BrandId,
  machineId: z.nullable(MachineId),
  /** The version that is in force as far as the writer knows; 0: none. */
  after: z.int().check(z.nonnegative()),
  rules: GameRules,
});
/** A parsed {@link RulesGiveRequest}. */
export type RulesGiveRequest = z.infer<typeof RulesGiveRequest>;
/** Reply of `POST /api/console/set-up/rules`. */
export const RulesGivenReply = z.object({ status: z.literal(1), version: z.int() });

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
/** Reply of `GET /api/console/set-up/notices`. */
export const SetUpNoticesReply = z.object({ status: z.literal(1), items: z.array(SetUpNotice) });
/** Body of `POST /api/console/set-up/notices`. */
export const NoticeRequest = z.strictObject({
  kind: z.enum(['event', 'note']),
  title: Title,
  detail: z.string().check(z.trim(), z.maxLength(200), z.regex(/^\P{Cc}*$/u)),
});
/** A parsed {@link NoticeRequest}. */
export type NoticeRequest = z.infer<typeof NoticeRequest>;
/** Reply of `POST /api/console/set-up/notices`. */
export const NoticeReply = z.object({ status: z.literal(1), notice: SetUpNotice });
