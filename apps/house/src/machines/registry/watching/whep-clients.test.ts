import { ERRORS, type ErrorName } from '@floorcast/contract/errors';
import { expect, test } from 'vitest';
import { type ClientConnection, WHEPClient } from 'whip-whep/whep.js';
import { OFFER } from '../../../testing/calls/sdp.ts';
import { openWatchingRig } from './watching-rig.ts';

const PAGE = 'https://play.example.org';
const rig = openWatchingRig({
  pageOrigins: new Set([PAGE]),
  turn: {
    urls: ['turn:turn.example.org'],
    secret: 'a-secret-of-the-turn-servers-of-tests',
    credentialSeconds: 3_600,
  },
});

const ENDPOINT = '/api/machines/101/video/screen/whep';
const SDP = { 'content-type': 'application/sdp' };
const JSON_TYPE = { 'content-type': 'application/json' };
const TRICKLE = { 'content-type': 'application/trickle-ice-sdpfrag' };
const FRAGMENT =
  'a=ice-ufrag:abcd\r\na=ice-pwd:0123456789abcdef01234567\r\nm=video 9 UDP/TLS/RTP/SAVPF 0\r\na=mid:0\r\n';

interface Call {
  readonly method: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** By HTTP, as a stock client calls. */
const call = (path: string, { headers, ...how }: Call) =>
  fetch(new URL(path, rig.house.url), {
    ...how,
    headers: { authorization: `Bearer ${rig.token}`, ...headers },
  });
const offered = () => call(ENDPOINT, { method: 'POST', headers: SDP, body: OFFER });
const placeOf = async () => (await offered()).headers.get('location') ?? '';

const changed = (from: string | RegExp, to: string) => ({
  method: 'POST',
  headers: SDP,
  body: OFFER.replace(from, to),
});
const at = { endpoint: async () => ENDPOINT, viewer: placeOf, nowhere: async () => `${ENDPOINT}/a/b` };

test.each<[string, keyof typeof at, Call, ErrorName, object]>([
  [
    'an offer as JSON',
    'endpoint',
    { method: 'POST', headers: JSON_TYPE, body: '{}' },
    'unsupportedMediaType',
    { type: 'application/sdp' },
  ],
  [
    'an offer of a type that begins like SDP',
    'endpoint',
    { method: 'POST', headers: { 'content-type': 'application/sdp-x' }, body: OFFER },
    'unsupportedMediaType',
    { type: 'application/sdp' },
  ],
  [
    'what is no SDP',
    'endpoint',
    { method: 'POST', headers: SDP, body: 'hello' },
    'invalidRequest',
    { field: 'offer' },
  ],
  [
    'an offer without video',
    'endpoint',
    changed('m=video', 'm=text'),
    'notAcceptable',
    { field: 'offer.video' },
  ],
  [
    'an offer without H.264',
    'endpoint',
    changed('H264', 'VP8'),
    'notAcceptable',
    { field: 'offer.video.codec' },
  ],
  [
    'an offer of packetization mode 0',
    'endpoint',
    changed('mode=1', 'mode=0'),
    'notAcceptable',
    { field: 'offer.video.codec' },
  ],
  [
    'an offer that only sends',
    'endpoint',
    changed('recvonly', 'sendonly'),
    'notAcceptable',
    { field: 'offer.video.direction' },
  ],
  [
    'an offer without ICE',
    'endpoint',
    changed('a=ice-ufrag', 'a=x'),
    'invalidRequest',
    { field: 'offer.ice-ufrag' },
  ],
  ['GET of a camera', 'endpoint', { method: 'GET' }, 'methodNotAllowed', { allow: 'OPTIONS, POST' }],
  [
    'PUT of a camera',
    'endpoint',
    { method: 'PUT', headers: SDP, body: OFFER },
    'methodNotAllowed',
    { allow: 'OPTIONS, POST' },
  ],
  [
    'PATCH of a camera',
    'endpoint',
    { method: 'PATCH', headers: SDP, body: OFFER },
    'methodNotAllowed',
    { allow: 'OPTIONS, POST' },
  ],
  ['GET of a viewer', 'viewer', { method: 'GET' }, 'methodNotAllowed', { allow: 'DELETE, OPTIONS, PATCH' }],
  [
    'PUT of a viewer',
    'viewer',
    { method: 'PUT', headers: SDP, body: OFFER },
    'methodNotAllowed',
    { allow: 'DELETE, OPTIONS, PATCH' },
  ],
  [
    'POST to a viewer',
    'viewer',
    { method: 'POST', headers: JSON_TYPE, body: '{}' },
    'methodNotAllowed',
    { allow: 'DELETE, OPTIONS, PATCH' },
  ],
  [
    'candidates of a viewer',
    'viewer',
    { method: 'PATCH', headers: TRICKLE, body: FRAGMENT },
    'methodNotAllowed',
    { allow: 'DELETE, OPTIONS' },
  ],
  [
    'an ICE restart of a viewer',
    'viewer',
    { method: 'PATCH', headers: { ...TRICKLE, 'if-match': '*' }, body: FRAGMENT },
    'methodNotAllowed',
    { allow: 'DELETE, OPTIONS' },
  ],
  [
    'an answer as JSON',
    'viewer',
    { method: 'PATCH', headers: JSON_TYPE, body: '{}' },
    'unsupportedMediaType',
    { type: 'application/sdp' },
  ],
  [
    'an answer that is no SDP',
    'viewer',
    { method: 'PATCH', headers: SDP, body: 'hello' },
    'invalidRequest',
    { field: 'answer' },
  ],
  ['a path below a viewer', 'nowhere', { method: 'GET' }, 'notFound', { what: `${ENDPOINT}/a/b` }],
])(
  'GAME-1 C5.70 C5.71 C5.72 C5.73 WHEP: %s is refused with its status and code',
  async (_, where, how, name, params) => {
    const place = await at[where]();
    const refused = await call(place, how);
    const { code, http } = ERRORS[name];
    expect(refused.status).toBe(http);
    expect(await refused.json()).toMatchObject({ status: 0, code, Params: params });
    const { headers } = refused;
    expect(headers.get('allow')).toBe(name === 'methodNotAllowed' && 'allow' in params ? params.allow : null);
    const header = where === 'viewer' ? 'accept-patch' : 'accept-post';
    if (http === 405 || http === 415) expect(headers.get(header)).toBe('application/sdp');
    if (where === 'viewer') await call(place, { method: 'DELETE' });
  },
);

test.each<[keyof typeof at, string, string]>([
  ['endpoint', 'OPTIONS, POST', 'accept-post'],
  ['viewer', 'DELETE, OPTIONS, PATCH', 'accept-patch'],
])(
  'GAME-1 SRV-1 C5.70 C5.74 WHEP: OPTIONS of the %s needs no sign-in, and names what it takes to pages of PAGE_ORIGINS',
  async (where, allow, accept) => {
    const place = `${await at[where]()}?offer=floor&quality=best`;
    const preflight = (origin: string) => {
      const headers = {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
      };
      return fetch(new URL(place, rig.house.url), { method: 'OPTIONS', headers });
    };
    const [known, other] = [await preflight(PAGE), await preflight('https://elsewhere.example.org')];
    for (const { status, headers } of [known, other]) {
      expect(status).toBe(200);
      expect(headers.get('allow')).toBe(allow);
      expect(headers.get(accept)).toBe('application/sdp');
      expect(headers.get('vary')).toContain('Origin');
    }
    expect(known.headers.get('access-control-allow-origin')).toBe(PAGE);
    expect(known.headers.get('access-control-allow-methods')).toBe(allow);
    expect(known.headers.get('access-control-allow-headers')).toBe('Authorization, Content-Type, If-Match');
    for (const [name] of other.headers) expect(name).not.toMatch(/^access-control-/);
  },
);

test('GAME-1 SRV-1 C5.74 WHEP: pages of PAGE_ORIGINS read answers and refusals, those of other origins do not', async () => {
  const opened = await call(ENDPOINT, { method: 'POST', headers: { ...SDP, origin: PAGE }, body: OFFER });
  expect(opened.status).toBe(201);
  expect(opened.headers.get('access-control-allow-origin')).toBe(PAGE);
  for (const name of ['Location', 'Link', 'ETag'])
    expect(opened.headers.get('access-control-expose-headers')).toContain(name);
  const refused = await fetch(new URL(ENDPOINT, rig.house.url), {
    method: 'POST',
    headers: { ...SDP, origin: PAGE },
  });
  expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([401, PAGE]);
  const elsewhere = await call(ENDPOINT, {
    method: 'POST',
    headers: { ...SDP, origin: 'null' },
    body: OFFER,
  });
  expect(elsewhere.headers.get('access-control-allow-origin')).toBeNull();
});

test('GAME-1 C5.1 C5.60 C5.75 WHEP: an answer has a Location, an ETag and ICE servers; its viewer ends by DELETE whatever If-Match says', async () => {
  const opened = await offered();
  const place = opened.headers.get('location') ?? '';
  expect(opened.headers.get('content-type')).toMatch(/^application\/sdp/);
  expect(opened.headers.get('etag')).toBe(`"${place.split('/').at(-1)}"`);
  expect(opened.headers.get('link')).toMatch(/^<turn:turn\.example\.org>; rel="ice-server"/);
  const ended = await call(place, { method: 'DELETE', headers: { 'if-match': '"another"' } });
  expect(ended.status).toBe(204);
});

test('GAME-1 C5.21 C5.76 WHEP: a machine whose floor is out of reach says when to ask again', async () => {
  await rig.floor.cut();
  await expect.poll(async () => (await offered()).status).toBe(502);
  expect((await offered()).headers.get('retry-after')).toBe('5');
  await rig.floor.link(rig.house.url);
});

/** What a browser's connection does for a stock client, without a network. `received` is what the client gives it. */
function scriptedConnection(received: unknown[]): ClientConnection {
  const connection: ClientConnection = {
    onicecandidate: null,
    createOffer: async () => ({ type: 'offer', sdp: OFFER }),
    async setLocalDescription() {
      const candidate = 'candidate:1 1 UDP 1 192.0.2.1 9 typ host';
      connection.onicecandidate?.({ candidate: { candidate, sdpMid: '0', sdpMLineIndex: 0 } });
      connection.onicecandidate?.({ candidate: null });
    },
    setRemoteDescription: async ({ type }) => void received.push(type),
    getConfiguration: () => ({}),
    setConfiguration: ({ iceServers }) => received.push(iceServers),
    getTransceivers: () => [{ mid: '0', receiver: { track: { kind: 'video' } } }],
    close: () => undefined,
  };
  return connection;
}

test('GAME-1 C5.60 C5.73 WHEP: a stock client that sends candidates watches, learns the TURN servers and ends its viewer', async () => {
  const received: unknown[] = [];
  const before = rig.floor.viewers.size;
  const client = new WHEPClient();
  await client.view(scriptedConnection(received), new URL(ENDPOINT, rig.house.url).href, rig.token);
  expect(received).toEqual([[expect.objectContaining({ urls: 'turn:turn.example.org' })], 'answer']);
  await client.patch();
  expect(rig.floor.viewers.size).toBe(before + 1);
  await client.stop();
  expect(rig.floor.viewers.size).toBe(before);
});
