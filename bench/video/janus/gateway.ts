import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { readReceivable } from '@floorcast/contract/sdp';
import * as z from 'zod';
import { DEFAULT_LADDER } from '../../../apps/floor/src/encode/ladder.ts';
import { choose, usable } from '../../../apps/floor/src/webrtc/offer.ts';
import { Viewer } from '../../../apps/floor/src/webrtc/viewer.ts';

/** `node gateway.mjs <address> <UDP port>`: only the floor's sender. Its parent sends the encoded pictures. */
const Picture = z.object({
  data: z.instanceof(Uint8Array),
  key: z.boolean(),
  pts: z.number(),
  capturedAt: z.number(),
});
const PAGE =
  '<!doctype html><video data-testid="video" muted autoplay playsinline style="width:640px"></video>';

const [, , bindAddress = '', port] = process.argv;
const start = { quality: 'best' } as const;
const setup = { bindAddress, port: Number(port), advertise: [], ladder: DEFAULT_LADDER, start, rung: 0 };
const viewers = new Map<string, Viewer>();

process.on('message', (message) => {
  const picture = Picture.parse(message);
  for (const viewer of viewers.values()) viewer.sendVideo(picture);
});
process.on('disconnect', () => process.exit());

async function describe(sdpOfViewer: string, by: typeof Viewer.offer): Promise<{ id: string; sdp: string }> {
  const id = randomUUID();
  const { viewer, sdp } = await by(id, choose(usable(readReceivable(sdpOfViewer)), 'baseline'), setup, {
    wantKey: () => process.send?.('key'),
    use: (rung) => rung,
    gone: () => viewers.delete(id),
  });
  viewers.set(id, viewer);
  return { id, sdp };
}

const server = createServer(async (request, response) => {
  const { method, url = '' } = request;
  if (method === 'DELETE') viewers.get(url.slice(1))?.close();
  if (method === 'PATCH') viewers.get(url.slice(1))?.answered(await text(request));
  if (method !== 'POST') return response.setHeader('content-type', 'text/html').end(PAGE);
  const by = url.endsWith('?offer=floor') ? Viewer.offer : Viewer.answer;
  const { id, sdp } = await describe(await text(request), by);
  return response.writeHead(201, { location: `/${id}` }).end(sdp);
});
// As the house does: a page with an open connection requests the picture over it.
server.keepAliveTimeout = 72_000;
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address !== 'string') process.send?.({ port: address.port });
});
