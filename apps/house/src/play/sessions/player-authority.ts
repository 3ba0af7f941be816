import { refusal } from '@floorcast/contract/errors';
import type { Account, AuthService } from '../../people/accounts/index.ts';
import type { WhyExcluded } from '../../people/safer-gambling/index.ts';
import type { Authority } from '../../platform/db/authority/authority.ts';
import { protooRefusal } from '../../platform/sockets/refusals.ts';

export interface AuthorityParts {
  readonly auth: Pick<AuthService, 'isSignedIn'>;
  readonly whyExcluded: WhyExcluded;
}

/** On what a player's requests write that take a seat or the money for it: what ends or returns these is never refused. */
export const authorityOf = ({ auth, whyExcluded }: AuthorityParts, account: Account): Authority => ({
  accountId: account.id,
  async verify(db) {
    const signedIn = await auth.isSignedIn(account, db);
    const refused = signedIn ? await whyExcluded(account, db) : refusal('badSignature');
    if (refused !== undefined) throw protooRefusal(refused);
  },
});
