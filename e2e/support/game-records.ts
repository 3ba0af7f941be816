import { SessionsReply } from '@floorcast/contract/player';
import { storageOf } from './sign-in.ts';

/** Returns a function that sums a player's games at a machine by the house's records. */
export async function gameRecords(
  url: string,
  username: string,
): Promise<(machineId: number) => Promise<SessionsReply['totals']>> {
  const { access_token: token } = await storageOf(url, username);
  return async (machineId) => {
    const answer = await fetch(`${url}/api/player/sessions?machine=${machineId}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return SessionsReply.parse(await answer.json()).totals;
  };
}
