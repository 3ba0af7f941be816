import { createHmac } from 'node:crypto';
import { readIceServers } from '@floorcast/contract/ice-servers';
import { expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { openWatchingRig } from '../machines/registry/watching/watching-rig.ts';
import { OFFER } from '../testing/calls/sdp.ts';
import { SocketPlayer } from '../testing/player.ts';
import { ManualClock, TEST_CONFIG } from '../testing/test-house.ts';
import { systemClock } from './clock.ts';
import { iceServersOf } from './turn.ts';

const SECRET = 'a-turn-secret-that-only-tests-know-000001';
const URLS = ['turn:turn.example.org:3478?transport=tcp', 'turns:turn.example.org:443?transport=tcp'];
const CREDENTIAL_SECONDS = 600;
const turn = { urls: URLS, secret: SECRET, credentialSeconds: CREDENTIAL_SECONDS };

const clock = new ManualClock();
const rig = openWatchingRig({ turn, policy: { ...TEST_CONFIG.policy, watching: false } }, clock);
const plain = openWatchingRig();

const linkIn = ({ headers }: { headers: Record<string, unknown> }) =>
  headers.link === undefined ? null : String(headers.link);

test('NET-6 C5.61 C5.62 the credential of a known secret, time and account is the known one', () => {
  const at = { ...systemClock, now: () => 1_800_000_000_999 };
  // openssl dgst -sha1 -hmac <secret> -binary | base64
  expect(iceServersOf({ ...turn, credentialSeconds: 3_600 }, at)(1001)).toEqual(
    URLS.map((urls) => ({
      urls,
      username: '1800003600:1001',
      credential: 'djtvkl8bqma15c94L1Hlhx6OmKM=',
    })),
  );
});

test.each([undefined, 'floor'])(
  'NET-6 C5.60 C5.61 C5.62 an offer by %s is answered with a credential of the account',
  async (by) => {
    const { id, token } = await rig.house.login('demo2');
    const answer = await rig.watch('101/video/screen', {
      bearer: token,
      ...(by === undefined ? {} : { by }),
    });
    expect(answer.statusCode).toBe(201);
    const username = `${Math.floor(clock.now() / 1_000) + CREDENTIAL_SECONDS}:${id}`;
    const credential = createHmac('sha1', SECRET).update(username).digest('base64');
    expect(readIceServers(linkIn(answer))).toEqual(URLS.map((urls) => ({ urls, username, credential })));
    await rig.end(String(answer.headers.location), token);
  },
);

test('NET-6 C5.61 a later viewer gets a credential that expires later', async () => {
  const expiry = async () => {
    const answer = await rig.watch('101/video/screen', { by: 'floor' });
    await rig.end(String(answer.headers.location));
    return Number.parseInt(readIceServers(linkIn(answer))[0]?.username ?? '', 10);
  };
  const before = await expiry();
  clock.advance(90_000);
  expect(await expiry()).toBe(before + 90);
});

test('NET-6 C5.63 a client that is not signed in gets 401 and no credential', async () => {
  for (const by of ['client', 'floor']) {
    const refused = await rig.watch('101/video/screen', { bearer: 'nonsense', by });
    expect([refused.statusCode, linkIn(refused)]).toEqual([401, null]);
  }
});

test('NET-6 C5.63 an account that may not watch a machine gets 403 and no credential', async () => {
  const { token } = await rig.house.login('demo2');
  const player = await SocketPlayer.connect(rig.house.url, token);
  await player.ask('init', { machineID: 102, token });
  const refused = await rig.watch('102/video/screen', { by: 'floor' });
  expect([refused.statusCode, linkIn(refused)]).toEqual([403, null]);
  await player.close();
});

test.each([
  ['no such machine', '999/video/screen', OFFER, 404],
  ['no media', '101/video/screen', 'v=0\r\n', 406],
])('NET-6 C5.63 an offer for %s is refused without a credential', async (_, where, payload, status) => {
  const refused = await rig.watch(where, { payload, by: 'floor' });
  expect([refused.statusCode, linkIn(refused)]).toEqual([status, null]);
});

test('NET-6 C5.65 the floor learns that a viewer connects over TURN', async () => {
  const answer = await rig.watch('101/video/screen', { by: 'floor', path: 'relay' });
  const viewerId = String(answer.headers.location).split('/').at(-1) ?? '';
  expect(rig.floor.starts.get(viewerId)).toMatchObject({ path: 'relay' });
  expect((await rig.watch('101/video/screen', { by: 'floor', path: 'other' })).statusCode).toBe(400);
});

test('NET-6 C5.60 without TURN servers a viewer gets none', async () => {
  const answer = await plain.watch('101/video/screen', { by: 'floor' });
  expect([answer.statusCode, linkIn(answer)]).toEqual([201, null]);
});

const startWith = (env: Record<string, string>) =>
  readConfig({ FLOORCAST_HOME: '/nowhere', JWT_SECRET: 'a'.repeat(32), ...env }).turn;

test('NET-6 TURN servers are read from the environment, with a default lifetime of an hour', () => {
  const env = { TURN_URLS: URLS.join(', '), TURN_SECRET: SECRET };
  expect(startWith(env)).toEqual({ ...turn, credentialSeconds: 3_600 });
  expect(startWith({ ...env, TURN_CREDENTIAL_SECONDS: '600' })).toEqual(turn);
  expect(startWith({})).toBeUndefined();
  expect(startWith({ TURN_URLS: '' })).toBeUndefined();
});

test.each([
  ['a short secret', { TURN_URLS: URLS[0] ?? '', TURN_SECRET: 'too-short' }, 'TURN_SECRET'],
  ['no secret', { TURN_URLS: URLS[0] ?? '' }, 'set TURN_SECRET'],
  ['no URLs', { TURN_SECRET: SECRET }, 'set TURN_URLS'],
  ['a STUN URL', { TURN_URLS: 'stun:turn.example.org', TURN_SECRET: SECRET }, 'TURN_URLS: must be'],
  ['a URL with a password', { TURN_URLS: `turn:u:${SECRET}@turn.example.org` }, 'TURN_URLS: must be'],
  ['a lifetime of seconds', { TURN_CREDENTIAL_SECONDS: '5' }, 'TURN_CREDENTIAL_SECONDS'],
])('NET-6 the house does not start with %s, and names the variable but no secret', (_, env, message) => {
  expect(() => startWith(env)).toThrow(message);
  expect(() => startWith(env)).not.toThrow(new RegExp(`${SECRET}|too-short`));
});
