import { NativeViewer } from '../../../apps/floor/src/testing/native-viewer.ts';
import { JanusCall } from './janus-call.ts';
import { Order } from './orders.ts';

interface Watching {
  packets: number;
  readonly leave: () => Promise<void>;
}

/** `node viewers.mjs <port of our gateway> <port of Janus>`: opens viewers without a browser by orders of its parent. */
const [, , gateway, janus] = process.argv;
let watching: Watching[] = [];

/** Connects a viewer to one side. Returns a function that disconnects it. */
type Join = (viewer: NativeViewer) => Promise<() => Promise<void>>;

const joinGateway: Join = async (viewer) => {
  const site = `http://127.0.0.1:${gateway}`;
  const response = await fetch(site, { method: 'POST', body: await viewer.offer() });
  viewer.answered(await response.text());
  const location = new URL(response.headers.get('location') ?? '/', site);
  return async () => {
    await fetch(location, { method: 'DELETE' });
  };
};

const joinJanus: Join = async (viewer) => {
  const call = await JanusCall.open(Number(janus));
  await call.start(await viewer.answer(await call.watch()));
  return () => call.close();
};

/** Resolves with the first packet. */
async function watch(join: Join): Promise<Watching> {
  const viewer = new NativeViewer({
    packet: () => {
      each.packets++;
    },
  });
  const each = {
    packets: 0,
    async leave() {
      await end();
      viewer.close();
    },
  };
  const end = await join(viewer);
  await viewer.receiving;
  return each;
}

async function carryOut(order: Order): Promise<void> {
  if (order.do === 'count') return;
  for (const each of watching) await each.leave();
  watching = [];
  for (let n = 0; n < order.count; n++)
    watching.push(await watch(order.side === 'janus' ? joinJanus : joinGateway));
}

process.on('message', async (message) => {
  await carryOut(Order.parse(message));
  process.send?.(watching.map(({ packets }) => packets));
});
process.on('disconnect', () => process.exit());
