import { openCommandStore } from '../../apps/house/src/programs/command-store.ts';

/** Books that a player of a running site has just played for so many minutes at another machine, without a game. */
export async function bookEarlierSession(
  home: string,
  username: string,
  { machineId, minutes }: { readonly machineId: number; readonly minutes: number },
): Promise<void> {
  const { db, close } = await openCommandStore({ FLOORCAST_HOME: home });
  try {
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
    const now = Date.now();
    await db
      .insertInto('playSessions')
      .values({
        machineId,
        playerId: id,
        state: 'ended',
        ip: '',
        startedAt: new Date(now - minutes * 60_000),
        endedAt: new Date(now),
        staked: 0n,
        won: 0n,
      })
      .execute();
  } finally {
    await close();
  }
}
