import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { OFFER } from './sdp.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'] as const;
let calls = 0;

/** A call of the house as a matrix lists it, such as `POST /api/machines/:id/queue`, without a body of its own. */
export function doorCall(door: string, bearer?: string, ownId = 1): InjectOptions {
  const [method = '', path = ''] = door.split(' ');
  const url = path
    .replace('profile/:id', `profile/${ownId}`)
    .replace('hand-pays/:id', 'hand-pays/unknown-hand-pay')
    .replace(':kind', 'settings')
    .replace(':id', '101')
    .replace(':name', 'loss-day')
    .replace(':camera', 'screen')
    .replace(':viewerId', randomUUID());
  const sdp = path.endsWith('whep') || method === 'PATCH';
  return {
    method: METHODS.find((known) => known === method) ?? 'GET',
    url,
    // Each from an address of its own: the limit of one address is another test's.
    remoteAddress: `10.0.${(calls >> 8) & 255}.${calls++ & 255}`,
    headers: {
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      ...(sdp ? { 'content-type': 'application/sdp' } : {}),
    },
    ...(sdp ? { payload: OFFER } : {}),
  };
}
