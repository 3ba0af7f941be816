import * as z from 'zod/mini';
import { Email, NEW_USERNAME } from '../account/registration.ts';
import { defineCalls, type ReplyOf } from '../calls/call.ts';
import { DUTY_NAMES } from '../calls/duties.ts';
import { isVisible } from '../text/names.ts';
import { GivenId } from '../wire/fields.ts';
import { Moment } from '../wire/time.ts';

/** What the trail records of these calls. */
export const STAFF_TRAIL = [
  'staff.duties-changed',
  'account.created',
  'account.password-set',
  'account.second-factor-reset',
] as const;

/** Schema of the name of a duty. */
export const DutyName = z.enum(DUTY_NAMES);

/** Why a member of staff does something: it is kept on the trail. */
export const Reason = z
  .string()
  .check(z.trim(), z.minLength(3), z.maxLength(200), z.regex(/^\P{Cc}*$/u), z.refine(isVisible));

const personName = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(60), z.regex(/^\P{Cc}*$/u), z.refine(isVisible));

/** Whether an account may sign in: `locked` by an administrator, `blocked` for a while by wrong passwords. */
const StaffState = z.enum(['active', 'locked', 'blocked', 'closed']);

/** An account of staff, as administrators see it. */
export const StaffMember = z.object({
  id: z.int(),
  username: z.string(),
  name: z.string(),
  lastname: z.string(),
  email: z.string(),
  duties: z.array(DutyName),
  state: StaffState,
  /** Whether it has a second factor, and must have one by the policy. */
  secondFactor: z.boolean(),
  secondFactorRequired: z.boolean(),
  lastLogon: z.nullable(Moment),
  created: Moment,
});
/** A parsed {@link StaffMember}. */
export type StaffMember = z.infer<typeof StaffMember>;

/** An account of staff to make. */
export const StaffCreateRequest = z.strictObject({
  username: z.string().check(z.trim(), z.regex(NEW_USERNAME)),
  email: Email,
  name: personName,
  lastname: personName,
  /** By it the house sees whether a player is the same person. */
  birthDate: z.iso.date(),
  duties: z.array(DutyName).check(z.minLength(1), z.maxLength(DUTY_NAMES.length)),
  /** Mails a link by which its owner chooses the password; otherwise the house makes one, which is shown once. */
  invite: z.boolean(),
  /** Language of the invitation. */
  language: z.enum(['en', 'tr', 'ar', 'bg']),
});
/** A parsed {@link StaffCreateRequest}. */
export type StaffCreateRequest = z.infer<typeof StaffCreateRequest>;

const ByReason = z.strictObject({ reason: Reason });
const Changed = z.object({ status: z.literal(1), member: StaffMember });

/** A change of an account of staff. */
const change = <const Route extends string, Body extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  route: Route,
  does: string,
  body: Body,
  reply: Reply,
) => ({
  does,
  route,
  access: { may: 'staff.manage' as const },
  params: z.object({ id: GivenId }),
  body,
  reply,
});

/** Administrators run the accounts of staff. */
export const MemberCalls = defineCalls('console', {
  list: {
    does: 'Lists the accounts of staff.',
    route: 'GET /api/console/staff',
    access: { may: 'staff.read' },
    /** `invites`: whether an invitation can be mailed. */
    reply: z.object({ status: z.literal(1), items: z.array(StaffMember), invites: z.boolean() }),
  },
  create: {
    does: 'Makes an account of staff; its password is mailed as a link, or shown once.',
    route: 'POST /api/console/staff',
    access: { may: 'staff.manage' },
    body: StaffCreateRequest,
    reply: z.object({
      status: z.literal(1),
      member: StaffMember,
      /** Shown this once; null: a link was mailed. */
      password: z.nullable(z.string()),
      /** User names that a reader could take for the new one. */
      looksLike: z.array(z.string()),
    }),
  },
  setDuties: change(
    'PUT /api/console/staff/:id/duties',
    'Gives an account of staff other duties, and ends its sign-ins.',
    z.strictObject({ duties: z.array(DutyName).check(z.maxLength(DUTY_NAMES.length)), reason: Reason }),
    Changed,
  ),
  setLocked: change(
    'PUT /api/console/staff/:id/lock',
    'Locks an account of staff, or unlocks it.',
    z.strictObject({ locked: z.boolean(), reason: Reason }),
    Changed,
  ),
  resetSecondFactor: change(
    'POST /api/console/staff/:id/second-factor/reset',
    'Removes the second factors of an account of staff.',
    ByReason,
    Changed,
  ),
  resetPassword: change(
    'POST /api/console/staff/:id/password',
    'Gives an account of staff another password, which is shown once.',
    ByReason,
    z.object({ ...Changed.shape, password: z.string() }),
  ),
});

/** An account of staff that was made. */
export type StaffCreateReply = ReplyOf<typeof MemberCalls.create>;
