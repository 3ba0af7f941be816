import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import type { MediaGateway } from '../gateway.ts';

export interface OfferServer {
  readonly url: string;
  close(): void;
}

/**
 * Serves an empty page, and the gateway's offers and answers to it: `POST /<viewer>/<camera>[/<machine>]` answers an offer,
 * with `?offer=floor` it makes one, and `PATCH` takes the answer.
 */
export async function serveOffers(gateway: MediaGateway): Promise<OfferServer> {
  const server = createServer((request, response) => {
    if (request.method === 'GET') {
      response.setHeader('content-type', 'text/html');
      response.end('<!doctype html><title>viewer</title><body></body>');
      return;
    }
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://floor');
    const [viewerId = '', camera, machineId = '101'] = pathname.slice(1).split('/');
    const viewer = {
      viewerId,
      machineId: Number(machineId),
      camera: camera === 'camera' ? ('camera' as const) : ('screen' as const),
      owner: ownerOf(viewerId),
      start: { quality: 'best' as const },
    };
    void text(request).then(async (sdp) => {
      if (request.method === 'PATCH') gateway.answered(viewerId, sdp);
      else if (searchParams.has('offer')) response.write(await gateway.offer({ ...viewer, receives: sdp }));
      else response.write(await gateway.watch({ ...viewer, offer: sdp }));
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { url: `http://127.0.0.1:${address.port}/`, close: () => void server.close() };
}

/** The owner of a viewer's ticket, as the gateway reports it. */
export const ownerOf = (viewerId: string): string => `owner of ${viewerId}`;
