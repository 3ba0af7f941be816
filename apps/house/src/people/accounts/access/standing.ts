import type { Db, Tx } from '../../../platform/db/schema.ts';
import type { SignIn } from '../tokens.ts';

/**
 * Whether a sign-in is good: it has not ended, its account is neither banned nor closed, and has the second factor that it
 * must have. The expiry of its token is not checked. `staffMust`: staff and administrators must have one.
 */
export async function isGood(
  db: Db | Tx,
  { id, login, version }: Pick<SignIn, 'id' | 'login' | 'version'>,
  staffMust: boolean,
): Promise<boolean> {
  const good = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('tokenVersion', '=', version)
    .where('banned', '=', false)
    .where('closedAt', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('endedLogins').select('login').where('login', '=', login))),
    )
    .$if(staffMust, (query) =>
      query.where((eb) =>
        eb.or([
          eb('type', '=', 'user'),
          eb.exists(
            eb
              .selectFrom('authenticatorApps')
              .select('userId')
              .whereRef('userId', '=', 'users.id')
              .where('confirmedAt', 'is not', null),
          ),
          eb.exists(eb.selectFrom('passkeys').select('id').whereRef('userId', '=', 'users.id')),
        ]),
      ),
    )
    .executeTakeFirst();
  return good !== undefined;
}
