import { afterEach, expect, test, vi } from 'vitest';
import { type GuardedServer, startGuardedServer } from '../../../testing/guarded-rtsp-server.ts';
import { checkCamera } from '../../check.ts';

vi.setConfig({ testTimeout: 90_000 });

let server: GuardedServer | undefined;
afterEach(() => server?.close());

const digest = (algorithm: string, qop: string) => (nonce: string, stale: boolean) =>
  `Digest realm="camera", nonce="${nonce}"${algorithm === '' ? '' : `, algorithm=${algorithm}`}${qop === '' ? '' : `, qop="${qop}"`}${stale ? ', stale=TRUE' : ''}`;
const [md5, sha] = [digest('MD5', 'auth'), digest('SHA-256', 'auth')];

test.each([
  ['SHA-256 only', [sha], /^Digest .*algorithm=SHA-256/],
  ['SHA-256 without qop', [digest('SHA-256', '')], /^Digest .*algorithm=SHA-256/],
  ['MD5 without qop', [digest('', '')], /^Digest /],
  ['MD5, then SHA-256', [md5, sha], /^Digest .*algorithm=SHA-256/],
  [
    'SHA-256, then MD5 and one that nobody knows',
    [sha, md5, () => 'Negotiate'],
    /^Digest .*algorithm=SHA-256/,
  ],
  ['Basic', [() => 'Basic realm="camera"'], /^Basic /],
] as const)('GAME-1 a camera that offers %s is opened by its name and password', async (_, offered, used) => {
  server = await startGuardedServer({
    challenges: (nonce, stale) => offered.map((offer) => offer(nonce, stale)),
  });
  const address = `127.0.0.1:${server.port}/live`;
  expect(await checkCamera(`rtsp://me:s3cret@${address}`)).toMatchObject({ ok: true, codec: 'h264' });
  expect(server.letIn.length).toBeGreaterThan(2);
  for (const header of server.letIn) expect(header).toMatch(used);
  expect(await checkCamera(`rtsp://me:wrong@${address}`)).toMatchObject({
    ok: false,
    what: 'it does not let us in',
  });
});

test('GAME-1 a camera whose nonce expires with each request, which it reports as stale=TRUE, is opened', async () => {
  server = await startGuardedServer({ challenges: (nonce, stale) => [md5(nonce, stale)], uses: 1 });
  const address = `rtsp://me:s3cret@127.0.0.1:${server.port}/live`;
  expect(await checkCamera(address)).toMatchObject({ ok: true, codec: 'h264' });
});

test('GAME-1 a camera that offers no known way to sign in is told apart from a wrong password', async () => {
  server = await startGuardedServer({
    challenges: () => ['Digest realm="x", nonce="1", algorithm=SHA-512-256', 'Negotiate'],
  });
  const report = await checkCamera(`rtsp://me:s3cret@127.0.0.1:${server.port}/live`);
  expect(report).toMatchObject({ ok: false, what: 'it offers no way to sign in that is known here' });
});

test('GAME-1 a camera with a password that cannot be reached is reported as such', async () => {
  expect(await checkCamera('rtsp://me:s3cret@127.0.0.1:9/live')).toMatchObject({
    ok: false,
    what: 'nothing answers at its address',
  });
});
