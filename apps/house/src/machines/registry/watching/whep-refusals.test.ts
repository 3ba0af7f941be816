import { ERRORS, type ErrorName, type ErrorParams } from '@floorcast/contract/errors';
import { AnswerOrder, OfferOrder, WatchOrder } from '@floorcast/contract/floor-orders';
import { ProtooError } from '@floorcast/protoo/peer';
import { afterAll, expect, test } from 'vitest';
import { ANSWER, OFFER } from '../../../testing/calls/sdp.ts';
import { houseOfTests } from '../../../testing/database.ts';
import { ScriptedFloor } from '../../../testing/scripted-floor.ts';

const floor = new ScriptedFloor([101]);

const { house } = await houseOfTests();
await floor.link(house.url);
const { token } = await house.login('demo');
afterAll(() => floor.cut());

const WHEP = '/api/machines/101/video/screen/whep';
const call = (method: 'POST' | 'PATCH' | 'DELETE', url: string, payload?: string) =>
  house.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}`, ...(payload ? { 'content-type': 'application/sdp' } : {}) },
    ...(payload ? { payload } : {}),
  });
/** A viewer that waits for its answer to the floor's offer: where to send that. */
const waiting = async () => String((await call('POST', `${WHEP}?offer=floor`, OFFER)).headers.location);

test.each<[string, string, ErrorName, ErrorParams, number]>([
  ['an offer that it cannot read', WatchOrder.method, 'invalidRequest', { field: 'offer' }, 400],
  ['an offer while its camera shows nothing', WatchOrder.method, 'videoFailed', {}, 502],
  ['what a viewer can receive', OfferOrder.method, 'invalidRequest', { field: 'offer.video.mid' }, 400],
  ['an answer that it cannot read', AnswerOrder.method, 'invalidRequest', { field: 'answer' }, 400],
  ['an answer of a viewer that has ended', AnswerOrder.method, 'notFound', { what: 'viewer' }, 404],
])(
  'GAME-1 C5.2 C5.18 C5.20 C5.21 C6.53 a floor’s refusal of %s reaches the viewer with its code and params',
  async (_, method, name, params, status) => {
    const place = await waiting();
    floor.refusals.set(method, new ProtooError(ERRORS[name].code, 'refused', params));
    const asked = new Map<string, () => ReturnType<typeof call>>([
      [WatchOrder.method, () => call('POST', WHEP, OFFER)],
      [OfferOrder.method, () => call('POST', `${WHEP}?offer=floor`, OFFER)],
      [AnswerOrder.method, () => call('PATCH', place, ANSWER)],
    ]);
    const refused = await asked.get(method)?.();
    expect(refused?.statusCode).toBe(status);
    expect(refused?.json()).toMatchObject({ code: ERRORS[name].code, Params: params });
    floor.refusals.clear();
    await call('DELETE', place);
    expect(floor.viewers.size).toBe(0);
  },
);

test.each([
  ['no mid', OFFER.replace('a=mid:0', 'a=x'), 'offer.video.mid'],
  ['plain text', 'an offer', 'offer'],
  ['control characters', OFFER.replace('abcd', '\u0001'), 'body'],
  ['more than 64 KiB', OFFER.padEnd(70_000, ' '), 'body'],
])(
  'GAME-1 SRV-1 an offer with %s is refused with 400 and the field, and reaches no floor',
  async (_, offer, field) => {
    const before = floor.stamps.length;
    for (const url of [WHEP, `${WHEP}?offer=floor`]) {
      const refused = await call('POST', url, offer);
      expect(refused.statusCode).toBe(400);
      expect(refused.json()).toMatchObject({ code: 40000, Params: { field } });
    }
    expect(floor.stamps).toHaveLength(before);
  },
);

test.each([
  ['plain text', 'an answer', 'answer'],
  ['no media', 'v=0\r\ns=-\r\n', 'answer.media'],
  ['no ICE user', ANSWER.replace('a=ice-ufrag', 'a=x'), 'answer.ice-ufrag'],
  ['control characters', ANSWER.replace('abcd', '\u0001'), 'body'],
])('GAME-1 SRV-1 an answer with %s is refused with 400 and the field', async (_, payload, field) => {
  const place = await waiting();
  const refused = await call('PATCH', place, payload);
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toMatchObject({ code: 40000, Params: { field } });
  await call('DELETE', place);
});
