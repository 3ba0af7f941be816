import { PROTOO_SUBPROTOCOL } from '@floorcast/contract/protoo';
import { SOCKET_PATHS } from '@floorcast/contract/sockets';
import { WebSocket } from 'ws';
import { bad, type Finding, good, reasonOf, warning } from './findings.ts';

const PATIENCE_MS = 5_000;
/** A Date header has whole seconds. */
const CLOCK_MOST_MS = 3_000;

/** An address of the house for HTTP calls. */
export const httpOf = (house: string): URL => new URL(house.replace(/^ws/, 'http'));

/** Whether the house answers, and how far its clock is from ours. */
export async function checkHouse(house: string): Promise<Finding[]> {
  const about = `house ${house}`;
  try {
    const answer = await fetch(new URL('/readyz', httpOf(house)), {
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (!answer.ok)
      return [bad(about, `answers ${answer.status}`, 'Look at the house: its /readyz says why.')];
    return [good(about, 'is there'), clock(Date.parse(answer.headers.get('date') ?? ''), Date.now())];
  } catch (error) {
    const why = error instanceof Error && error.cause !== undefined ? error.cause : error;
    const todo = 'Check "house" in the configuration, the network, the firewall and the name service.';
    return [bad(about, `cannot be reached: ${reasonOf(why)}`, todo)];
  }
}

export function clock(theirs: number, ours: number): Finding {
  const apart = ours - theirs;
  if (Number.isNaN(apart))
    return warning('clock', 'the house does not send its time', 'Compare both by hand.');
  const text = `${Math.abs(apart / 1_000).toFixed(0)} s ${apart < 0 ? 'behind' : 'ahead of'} the house`;
  return Math.abs(apart) <= CLOCK_MOST_MS
    ? good('clock', 'agrees with the house')
    : bad('clock', text, 'Let both computers keep time by NTP (timedatectl set-ntp true).');
}

/** Whether the house takes the credential. Only while no floor runs: a newer link takes its place. */
export async function checkCredential(house: string, credential: string): Promise<Finding> {
  const status = await new Promise<number | string>((resolve) => {
    const socket = new WebSocket(new URL(SOCKET_PATHS.floor, house), PROTOO_SUBPROTOCOL, {
      headers: { authorization: `Bearer ${credential}` },
      handshakeTimeout: PATIENCE_MS,
    });
    socket.once('open', () => {
      resolve(101);
      socket.close();
    });
    socket.once('unexpected-response', (_, { statusCode = 0 }) => {
      resolve(statusCode);
      socket.terminate();
    });
    socket.on('error', (error) => resolve(error.message));
  });
  if (status === 101) return good('link', 'the house takes the credential');
  if (status === 401)
    return bad(
      'link',
      'the house does not know the credential',
      'Enrol again: `floor enrol-code` at the house.',
    );
  return bad('link', `no socket to the house: ${status}`, 'A proxy between must pass WebSockets on.');
}
