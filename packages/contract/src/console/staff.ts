import * as z from 'zod/mini';
import { Email, NEW_USERNAME } from '../account/registration.ts';
import { isVisible } from '../text/names.ts';
import { Moment } from '../wire/time.ts';
import { DUTY_NAMES } from './duties.ts';

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

/** Reply of `GET /api/console/staff`. */
export const StaffReply = z.object({
  status: z.literal(1),
  items: z.array(StaffMember),
  /** Whether an invitation can be mailed. */
  invites: z.boolean(),
});
/** A parsed {@link StaffReply}. */
export type StaffReply = z.infer<typeof StaffReply>;

/** Body of `POST /api/console/staff`. */
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

/** Reply of `POST /api/console/staff`. */
export const StaffCreateReply = z.object({
  status: z.literal(1),
  member: StaffMember,
  /** Shown this once; null: a link was mailed. */
  password: z.nullable(z.string()),
  /** User names that a reader could take for the new one. */
  looksLike: z.array(z.string()),
});
/** A parsed {@link StaffCreateReply}. */
export type StaffCreateReply = z.infer<typeof StaffCreateReply>;

/** Body of `PUT /api/console/staff/:id/duties`. All sign-ins of the account end. */
export const StaffDutiesRequest = z.strictObject({
  duties: z.array(DutyName).check(z.maxLength(DUTY_NAMES.length)),
  reason: Reason,
});

/** Body of `PUT /api/console/staff/:id/lock`. */
export const StaffLockRequest = z.strictObject({ locked: z.boolean(), reason: Reason });

/** Body of the calls that give a reason and nothing else. */
export const ReasonRequest = z.strictObject({ reason: Reason });

/** Reply of the calls that change a member of staff. */
export const StaffMemberReply = z.object({ status: z.literal(1), member: StaffMember });

/** Reply of `POST /api/console/staff/:id/password`. */
export const StaffPasswordReply = z.object({
  status: z.literal(1),
  member: StaffMember,
  password: z.string(),
});
