import { DEFAULT_SETTINGS } from '@floorcast/contract/default-settings';
import { linkOf } from '@floorcast/contract/ice-servers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setSettings } from '../../../testing/set-settings.ts';
import { stubMediaStream } from '../../../testing/video/scripted-floor.ts';
import { ScriptedTime } from '../../../testing/video/scripted-time.ts';
import { chosenQuality } from '../line/chosen-quality.ts';
import { iceServers } from '../machine-player.ts';
import { MediaRoute } from './media-route.ts';
import { whepCalls } from './whep-call.ts';
import { openWhepViewer } from './whep-viewer.ts';

const TURN = { urls: 'turn:turn.example.org?transport=tcp', username: '1800003600:7', credential: 'a+b/c=' };
const STUN = { urls: ['stun:stun.example.org'] };

/** What the connections and their house are asked to do. */
let steps: unknown[];
let iceConnectionState: RTCIceConnectionState;

beforeEach(() => {
  steps = [];
  iceConnectionState = 'checking';
  stubMediaStream();
  vi.stubGlobal(
    'RTCPeerConnection',
    class extends EventTarget {
      addTransceiver() {}
      createDataChannel = () => new EventTarget();
      createOffer = async () => ({ type: 'offer', sdp: 'v=0' });
      getReceivers = () => [];
      createAnswer = async () => ({ type: 'answer', sdp: 'v=0' });
      getConfiguration = () => ({ bundlePolicy: 'max-bundle', iceServers: [STUN] });
      setConfiguration = (given: RTCConfiguration) => steps.push(given);
      setRemoteDescription = async () => undefined;
      setLocalDescription = async () => steps.push('gathers');
      get iceConnectionState() {
        return iceConnectionState;
      }
      close() {}
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

/** A player's connections one after another, before a house whose offers carry this `Link` header. */
function player(link?: string) {
  const time = new ScriptedTime();
  const route = new MediaRoute();
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    if (method !== 'POST') return new Response(null, { status: 204 });
    steps.push(new URL(path, 'http://house').searchParams.get('path'));
    const headers = { Location: '/viewers/1', ...(link === undefined ? {} : { Link: link }) };
    const answer = new Response('v=0', { status: 201, headers });
    return Object.defineProperty(answer, 'url', { value: 'http://house/' });
  });
  const connect = async () => {
    const opening = openWhepViewer({
      peer: new RTCPeerConnection(),
      calls: whepCalls(101, 'screen', () => ({ quality: 'auto' })),
      route,
      received: 'picture and sound',
      surroundings: { now: time.now, after: time.after, quality: chosenQuality },
      signal: new AbortController().signal,
      failed: () => steps.push('failed'),
    });
    await time.pass(50);
    return opening;
  };
  return { time, connect };
}

const RELAYED = { bundlePolicy: 'max-bundle', iceServers: [TURN], iceTransportPolicy: 'relay' };

test('NET-6 C5.60 C5.65 after a direct connection that is not made in time, the next one uses only TURN', async () => {
  const { time, connect } = player(linkOf([TURN]));
  const direct = await connect();
  await time.pass(1_500);
  expect(steps).toEqual([null, 'gathers', 'failed']);
  direct.close();
  await connect();
  expect(steps.slice(3)).toEqual(['relay', RELAYED, 'gathers']);
});

test('NET-6 a connection over TURN that is not made in time is followed by a direct one', async () => {
  const { time, connect } = player(linkOf([TURN]));
  for (const ms of [1_500, 4_000]) {
    await connect();
    await time.pass(ms);
  }
  await connect();
  expect(steps.slice(-2)).toEqual([null, 'gathers']);
});

test.each(['connected', 'completed'] as const)(
  'NET-6 a direct connection that is %s in time stays',
  async (state) => {
    const { time, connect } = player(linkOf([TURN]));
    await connect();
    iceConnectionState = state;
    await time.pass(60_000);
    expect(steps).toEqual([null, 'gathers']);
  },
);

test('NET-6 a viewer that closes first reports nothing', async () => {
  const { time, connect } = player(linkOf([TURN]));
  (await connect()).close();
  await time.pass(60_000);
  expect(steps).toEqual([null, 'gathers']);
});

test('NET-6 without TURN servers a direct connection may take its time', async () => {
  const { time, connect } = player();
  await connect();
  await time.pass(60_000);
  expect(steps).toEqual([null, 'gathers']);
});

test('NET-6 TURN URLs in the settings of a house of another release are left out', async () => {
  const ICE_SERVERS = [{ urls: ['turn:turn.example.org', ...STUN.urls] }, { urls: TURN.urls }];
  await setSettings({ ...DEFAULT_SETTINGS, ICE_SERVERS, PROBLEMS: [] });
  expect(iceServers()).toEqual([STUN]);
});
