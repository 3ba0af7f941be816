import { type Refusal, refusal } from '@floorcast/contract/errors';
import { err, ok, type Result } from '@floorcast/contract/result';
import { MemberCalls, type StaffCreateRequest, type StaffMember } from '@floorcast/contract/staff';
import type { SiteContext } from '../../context.ts';
import { asTheHouse } from '../../platform/db/authority/authority.ts';
import { type AuthService, answer, generatedPassword, hashPassword } from '../accounts/index.ts';
import type { RecoveryService } from '../registration/index.ts';
import { createMember, listMembers, type MemberRules, memberAt } from './members.ts';
import { type Act, StaffService } from './staff.service.ts';

interface StaffParts extends Pick<SiteContext, 'db' | 'clock' | 'policy'> {
  readonly auth: AuthService;
  readonly recovery: Pick<RecoveryService, 'isPossible' | 'invite'>;
}

/** Administrators run the accounts of staff. */
export function staffCalls(parts: StaffParts) {
  const { db, clock, policy, recovery } = parts;
  const rules = (): MemberRules => ({ now: clock.now(), factorRequired: policy.staffSecondFactor });
  const staff = new StaffService({ db, rules });
  return answer(MemberCalls, {
    list: async () => ok({ items: await listMembers(db, rules()), invites: recovery.isPossible }),
    create: ({ body }, { account }) => create(parts, body, account, rules),
    setDuties: async ({ params: { id }, body: { duties, reason } }, { account: by }) =>
      changed(await staff.setDuties(id, duties, { by, reason })),
    setLocked: async ({ params: { id }, body: { locked, reason } }, { account: by }) =>
      changed(await staff.setLocked(id, locked, { by, reason })),
    resetSecondFactor: async ({ params: { id }, body: { reason } }, { account: by }) =>
      changed(await staff.resetSecondFactor(id, { by, reason })),
    resetPassword: ({ params: { id }, body: { reason } }, { account: by }) =>
      staff.resetPassword(id, { by, reason }),
  });
}

const changed = (done: Result<StaffMember, Refusal>) => (done.ok ? ok({ member: done.value }) : done);

async function create(
  { db, auth, recovery }: StaffParts,
  { invite, language, ...person }: StaffCreateRequest,
  by: Act['by'],
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
