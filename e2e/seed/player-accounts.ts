import { minorUnits } from '@floorcast/contract/money';
import { seedPerson } from '../../apps/house/src/demo-data.ts';
import { createAccount, hashPassword } from '../../apps/house/src/people/accounts/index.ts';
import type { Db } from '../../apps/house/src/platform/db/schema.ts';
import { openCommandStore } from '../../apps/house/src/programs/command-store.ts';
import { move, playerAccount } from '../../apps/house/src/wallet/index.ts';

/** Password of every account that {@link createPlayerAccounts} creates. */
export const PASSWORD = 'siege1234';
const DEPOSIT = minorUnits(1_000_000);

export interface PlayerAccount {
  readonly username: string;
  readonly id: number;
}

/** Creates accounts of players with money in their wallets. */
export async function createPlayerAccounts(db: Db, count: number): Promise<PlayerAccount[]> {
  const passwordHash = await hashPassword(PASSWORD);
  const names = Array.from({ length: count }, (_, index) => `siege${index + 1}`);
  return Promise.all(
    names.map((username) =>
      db.transaction().execute(async (tx) => {
        const id = await createAccount(tx, {
          username,
          email: `${username}@example.org`,
          passwordHash,
          pin: '1234',
          type: 'user',
          name: 'Siege',
          lastname: username,
          siteId: 1000,
        });
        await move(tx, {
          requestId: `siege-deposit:${id}`,
          from: 'house:bank',
          to: playerAccount(id),
          amount: DEPOSIT,
          kind: 'deposit',
          playerId: id,
          tag: 'siege',
        });
        return { username, id };
      }),
    ),
  );
}

/** Creates accounts in a running site, with what the trail records of it: the site's audit holds. */
async function seedPeople(home: string, people: readonly Parameters<typeof seedPerson>[1][]): Promise<void> {
  const { db, close } = await openCommandStore({ FLOORCAST_HOME: home });
  try {
    await Promise.all(people.map((person) => seedPerson(db, person)));
  } finally {
    await close();
  }
}

/** Creates players with money in a running site. */
export function seedGuests(home: string, names: readonly string[], password: string): Promise<void> {
  const guest = { password, name: 'Guest', type: 'user', deposit: DEPOSIT } as const;
  return seedPeople(
    home,
    names.map((username) => ({ ...guest, username, lastname: username })),
  );
}

/** Creates an attendant in a running site, with the password `<username>1234`. */
export const seedAttendant = (home: string, username: string): Promise<void> =>
  seedPeople(home, [
    {
      ...{ username, password: `${username}1234`, name: 'Attendant', lastname: username },
      ...{ type: 'staff', deposit: 0, duties: ['attendant'] },
    },
  ]);
