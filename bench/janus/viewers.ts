import * as z from 'zod';
import { NativeViewer } from '../../apps/floor/src/testing/native-viewer.ts';
import { JanusCall } from './janus-call.ts';

/** `node viewers.mjs <port of our gateway> <port of Janus>`: opens viewers without a browser as the parent says. */
const Order = z.object({ side: z.enum(['floorcast', 'janus']), count: z.number() });

interface Watching {
  close(): Promise<void>;
}

const [, , gateway, janus] = process.argv;
let watching: Watching[] = [];

async function watchGateway(): Promise<Watching> {
  const viewer = new NativeViewer();
  const site = `http://127.0.0.1:${gateway}`;
  const response = await fetch(site, { method: 'POST', body: await viewer.offer() });
  viewer.answered(await response.text());
  await viewer.receiving;
  const location = new URL(response.headers.get('location') ?? '/', site);
  return {
    async close() {
      await fetch(location, { method: 'DELETE' });
      viewer.close();
    },
  };
}

async function watchJanus(): Promise<Watching> {
  const viewer = new NativeViewer();
  const call = await JanusCall.open(Number(janus));
  await call.start(await viewer.answer(await call.watch()));
  await viewer.receiving;
  return {
    async close() {
      await call.close();
      viewer.close();
    },
  };
}

process.on('message', async (message) => {
  const { side, count } = Order.parse(message);
  for (const each of watching) await each.close();
  watching = [];
  for (let n = 0; n < count; n++) watching.push(await (side === 'janus' ? watchJanus() : watchGateway()));
  process.send?.('ready');
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
