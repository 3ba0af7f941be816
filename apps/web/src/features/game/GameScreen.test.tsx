import { ERRORS } from '@floorcast/contract/errors';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { knownMachine, machinesQuery } from '../../api/endpoints/machines.ts';
import { heldBack } from '../../api/stores/protection.ts';
import { Observable } from '../../lib/observable.ts';
import { VideoStage } from '../../realtime/video/stage.ts';
import { speakEnglish } from '../../testing/english.ts';
import { INIT } from '../../testing/house/machine-init.ts';
import { ScriptedHouse } from '../../testing/house/scripted-house.ts';
import { stubPictures, stubSockets } from '../../testing/house/stub-connections.ts';
import { show } from '../../testing/show.tsx';
import { takeToasts, waitingToasts } from '../../ui/toast/toast.ts';
import { GameScreen } from './GameScreen.tsx';

const SCREEN = { id: 'screen', width: 1280, height: 720 };
const CAMERA = { id: 'camera', width: 1280, height: 720 };
const screenLock = { locked: new Observable(false), away: () => undefined };

let house = new ScriptedHouse();
/** The cameras that were requested, in their order. */
let watched: string[] = [];

beforeAll(speakEnglish);
beforeEach(() => {
  house = new ScriptedHouse();
  watched = [];
  stubSockets(house);
  stubPictures();
  vi.stubGlobal('fetch', async (path: string) => {
    const [, camera] = path.match(/\/video\/(\w+)\/whep/) ?? [];
    if (camera !== undefined) watched.push(camera);
    if (camera === 'camera') return new Promise(() => undefined);
    return refused();
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const refused = () =>
  Response.json({ status: 0, code: 40400, ErrorMessage: 'not found', Params: {} }, { status: 404 });
const nothing = () => null;
const open = () =>
  show(() => (
    <GameScreen
      machineId={101}
      onLeft={() => undefined}
      screenLock={screenLock}
      cashier={nothing}
      menu={[]}
    />
  ));

test('GAME-1 the screen is requested together with the seat; a machine without a screen shows its camera', async () => {
  await open();
  await waitFor(() => expect(watched).toEqual(['screen']));
  await waitFor(() => expect(house.asked).toHaveLength(1));
  await house.accept('init', { ...INIT, videos: [CAMERA] });
  await waitFor(() => expect([...new Set(watched)]).toEqual(['screen', 'camera']));
  expect(screen.getAllByTestId('video')).toHaveLength(1);
  expect(screen.queryByTestId('connection-lost')).toBeNull();
});

test('GAME-1 GAME-2 before the seat is given a missing camera is not a lost connection, and a missing network is', async () => {
  const asks = vi.fn<(path: string) => Promise<Response>>(async () => refused());
  vi.stubGlobal('fetch', asks);
  await open();
  await waitFor(() => expect(asks.mock.calls.length).toBeGreaterThan(1));
  await screen.findByText('Taking your seat…');
  expect(screen.queryByTestId('connection-lost')).toBeNull();
  cleanup();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  await open();
  await screen.findByTestId('connection-lost');
});

test('GAME-2 one message at a time is shown while a game opens, and the name that the lobby knew', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const queries = await open();
  await screen.findByText('Taking your seat…');
  expect(screen.queryByTestId('video-connecting')).toBeNull();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('101');
  await waitFor(() => expect(house.asked).toHaveLength(1));
  await house.accept('init', INIT);
  await screen.findByTestId('video-connecting');
  expect(screen.queryByText('Taking your seat…')).toBeNull();
  cleanup();
  queries.setQueryData<unknown>(machinesQuery(null).queryKey, [{ id: 101, name: 'Aurora Vault I' }]);
  expect(knownMachine(queries, 101).name).toBe('Aurora Vault I');
});

test('GAME-1 a machine without cameras says so, unless it has lost its power', async () => {
  await open();
  await waitFor(() => expect(house.asked).toHaveLength(1));
  await house.accept('init', { ...INIT, videos: [] });
  await screen.findByText('This machine has no camera, so it cannot be played online.');
  await house.notify('trouble', { trouble: { kind: 'power', since: '2026-01-01T00:00:00.000Z' } });
  await waitFor(() => expect(screen.queryByText(/has no camera/)).toBeNull());
});

test('GAME-15 a picture is retried as soon as the machine’s trouble is over', async () => {
  const retry = vi.spyOn(VideoStage.prototype, 'retry');
  await open();
  await waitFor(() => expect(house.asked).toHaveLength(1));
  await house.accept('init', { ...INIT, trouble: { kind: 'power', since: '2026-01-01T00:00:00.000Z' } });
  await screen.findByTestId('trouble');
  retry.mockClear();
  await house.notify('trouble', { trouble: null });
  await waitFor(() => expect(screen.queryByTestId('trouble')).toBeNull());
  expect(retry).toHaveBeenCalledTimes(1);
  retry.mockRestore();
});

test.each([
  ['one camera', [CAMERA], false],
  ['two cameras', [SCREEN, CAMERA], true],
])(
  'GAME-1 the camera switch is shown for machines with two cameras only: %s',
  async (_, videos, switches) => {
    await open();
    expect(screen.queryByTestId('switch-camera')).toBeNull();
    await waitFor(() => expect(house.asked).toHaveLength(1));
    await house.accept('init', { ...INIT, videos });
    await screen.findByRole('heading', { name: 'One' });
    expect(screen.queryByTestId('switch-camera') !== null).toBe(switches);
  },
);

test('GAME-15 a player whose session was replaced while disconnected is notified once', async () => {
  takeToasts();
  const words = 'Your session ended while you were away. Its credit was cashed out.';
  const said = () => waitingToasts.getState().filter((one) => one.words === words);
  const comeBack = async (id: number, name: string) => {
    await house.cut();
    await waitFor(() => expect(house.asked.map(({ method }) => method)).toContain('init'));
    await house.accept('init', {
      ...INIT,
      session: { id, state: 'live' },
      machine: { ...INIT.machine, name },
    });
    await screen.findByRole('heading', { name });
  };
  await open();
  await waitFor(() => expect(house.asked).toHaveLength(1));
  await house.accept('init', INIT);
  await comeBack(1, 'Two');
  expect(said()).toEqual([]);
  await comeBack(2, 'Three');
  expect(said()).toMatchObject([{ kind: 'info' }]);
  await comeBack(2, 'Four');
  expect(said()).toHaveLength(1);
});

const CLOSED = 'The session has ended. Any credit is cashed out to your balance.';
test.each([
  ['another player plays there', ERRORS.machineBusy, `${CLOSED} ${ERRORS.machineBusy.message}`],
  ['the session is being closed', ERRORS.sessionTerminated, CLOSED],
])('GAME-15 a player who reconnects too late (%s) reads where the credit is', async (_, { code }, words) => {
  takeToasts();
  await open();
  await waitFor(() => expect(house.asked).toHaveLength(1));
  await house.accept('init', INIT);
  await screen.findByRole('heading', { name: 'One' });
  await house.cut();
  await waitFor(() => expect(house.asked.map(({ method }) => method)).toContain('init'));
  await house.refuse('init', code);
  await waitFor(() => expect(waitingToasts.getState()).toMatchObject([{ kind: 'info', words }]));
});

test.each([
  ['a player without a session reads of none', ERRORS.machineBusy],
  ['a machine may be offline', ERRORS.machineOffline],
])('GAME-15 a refused seat: %s', async (_, { code, message }) => {
  takeToasts();
  await open();
  await waitFor(() => expect(house.asked).toHaveLength(1));
  await house.refuse('init', code);
  await waitFor(() => expect(waitingToasts.getState()).toMatchObject([{ kind: 'error', words: message }]));
});

test('GAME-12 GAME-13 the idle warning ends with a countdown that ended while disconnected, and returns with one that goes on', async () => {
  const countdown = () =>
    house.notify('info', { code: 'CODE_18802', params: { count: 9 }, message: '9 seconds' });
  const comeBack = async () => {
    await house.cut();
    await waitFor(() => expect(house.asked.map(({ method }) => method)).toContain('init'));
  };
  await open();
  await waitFor(() => expect(house.asked).toHaveLength(1));
  await house.accept('init', INIT);
  await countdown();
  await screen.findByTestId('idle-warning');
  await comeBack();
  await house.accept('init', INIT);
  await waitFor(() => expect(screen.queryByTestId('idle-warning')).toBeNull());
  await comeBack();
  // The house repeats it before it answers.
  await countdown();
  await house.accept('init', INIT);
  await screen.findByTestId('idle-warning');
});

test('PROT-30 a seat that a limit refuses is no error: the page of the limit says why', async () => {
  takeToasts();
  heldBack.take();
  await open();
  await waitFor(() => expect(house.asked).toHaveLength(1));
  await house.refuse('init', ERRORS.limitReached.code, { limit: 'loss-day' });
  await waitFor(() => expect(heldBack.take()).toMatchObject({ why: 'limit', limit: 'loss-day' }));
  expect(waitingToasts.getState()).toEqual([]);
});

test('ROUTE-1 a game at a machine that does not exist is the 404 page in its place, without a toast', async () => {
  await open();
  await waitFor(() => expect(house.asked).toHaveLength(1));
  await house.refuse('init', ERRORS.notFound.code);
  expect(await screen.findByText('Machine or brand not found')).toBeTruthy();
  expect(screen.queryByTestId('video')).toBeNull();
  expect(waitingToasts.getState()).toEqual([]);
});
