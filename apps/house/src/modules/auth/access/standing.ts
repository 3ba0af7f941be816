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
    .where('token_version', '=', version)
    .where('banned', '=', false)
    .where('closed_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('ended_logins').select('login').where('login', '=', login))),
    )
    .$if(staffMust, (query) =>
      query.where((eb) =>
        eb.or([
          eb('type', '=', 'user'),
          eb.exists(
            eb
              .selectFrom('authenticator_apps')
              .select('user_id')
              .whereRef('user_id', '=', 'users.id')
              .where('confirmed_at', 'is not', null),
          ),
          eb.exists(eb.selectFrom('passkeys').select('id').whereRef('user_id', '=', 'users.id')),
        ]),
      ),
    )
    .executeTakeFirst();
  return good !== undefined;
}
