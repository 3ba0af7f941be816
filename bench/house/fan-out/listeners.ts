import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { PROTOO_SUBPROTOCOL } from '@floorcast/contract/protoo';
import { encodeNotification } from '@floorcast/protoo/peer';
import { WebSocket } from 'ws';
import { ScriptedFloor } from '../../../apps/house/src/testing/scripted-floor.ts';
import { quantile } from '../../lib/report.ts';
import { type FromListeners, type Side, ToListeners } from './messages.ts';

/** Opens sockets at the house and at the bare server, lets either notify all of them, and reports the delays. */
const MACHINE = 101;
const AT_ONCE = 40;
/** After so long (ms) without a message all have arrived. */
const QUIET_MS = 15_000;
const STATUSES = [
  { condition: 'malfunction', status: 'malfunction' },
  { condition: 'ready', status: 'available' },
] as const;
/** The measured notifications; earlier ones differ. */
const NOTIFICATIONS = STATUSES.map(({ status }) => encodeNotification('machine', { id: MACHINE, status }));

/** Publishes the notification of a number on one side. */
const publishers = new Map<Side, (number: number) => void>();
let onText = (_socket: number, _text: string): void => undefined;

const say = (message: FromListeners) => process.send?.(message);

async function openAll({ side, publisher, sockets }: Extract<ToListeners, { do: 'open' }>): Promise<void> {
  publishers.set(side, side === 'house' ? await floorAt(publisher) : await bareAt(publisher));
  let next = 0;
  const open = async () => {
    for (let n = next++; n < sockets.length; n = next++) {
      const wanted = sockets[n];
      if (wanted !== undefined) await openOne(n, wanted, side);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, open));
}

async function openOne(n: number, { url, accountId }: { url: string; accountId: number }, side: Side) {
  const socket = new WebSocket(url, PROTOO_SUBPROTOCOL, { perMessageDeflate: false });
  await once(socket, 'open');
  if (side === 'house') {
    const begun = new Promise<void>((resolve) => {
      const until = (data: unknown) => {
        if (!String(data).includes('"response":true')) return;
        socket.off('message', until);
        resolve();
      };
      socket.on('message', until);
    });
    socket.send(JSON.stringify({ request: true, id: 1, method: 'init', data: { id: accountId } }));
    await begun;
  }
  socket.on('message', (data) => onText(n, data.toString()));
  socket.on('close', (code) => {
    throw new Error(`a socket of the ${side} was closed: ${code}`);
  });
}

async function floorAt(url: string): Promise<(number: number) => void> {
  const floor = new ScriptedFloor([MACHINE]);
  await floor.link(url);
  return (number) =>
    floor.notify('condition', { machineId: MACHINE, condition: STATUSES[number % 2]?.condition ?? 'ready' });
}

async function bareAt(url: string): Promise<(number: number) => void> {
  const socket = new WebSocket(url);
  await once(socket, 'open');
  return (number) => socket.send(NOTIFICATIONS[number % 2] ?? '');
}

async function round({ side, messages, everyMs }: Extract<ToListeners, { do: 'round' }>, listeners: number) {
  const published: number[] = [];
  const received = new Uint32Array(listeners);
  const delays: number[] = [];
  let last = performance.now();
  onText = (socket, text) => {
    last = performance.now();
    const number = received[socket] ?? 0;
    if (text !== NOTIFICATIONS[number % 2]) return;
    received[socket] = number + 1;
    delays.push(last - (published[number] ?? Number.NaN));
  };
  for (let number = 0; number < messages; number++) {
    published.push(performance.now());
    publishers.get(side)?.(number);
    await sleep(everyMs);
  }
  while (delays.length < messages * listeners && performance.now() - last < QUIET_MS) await sleep(20);
  return { deliveries: delays.length, delays: [0.5, 0.95, 0.99].map((share) => quantile(delays, share)) };
}

let listeners = 0;
process.on('message', async (raw) => {
  const order = ToListeners.parse(raw);
  if (order.do === 'open') {
    listeners = order.sockets.length;
    await openAll(order);
    say({ is: 'opened' });
  } else say({ is: 'received', ...(await round(order, listeners)) });
});
process.once('disconnect', () => process.exit());
say({ is: 'ready' });
