import { SOCKET_PATHS } from '@floorcast/contract/sockets';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { BOUNDS } from '../platform/bounds.ts';
import { systemClock } from '../platform/clock.ts';
import { AddressRules, TrustedProxies } from '../platform/http/addresses/addresses.ts';
import { houseOfTests } from '../testing/database.ts';

const LOGINS = 12;
const SOCKETS = 5;

const { house } = await houseOfTests(systemClock, {
  proxies: new TrustedProxies(['127.0.0.1']),
  addresses: new AddressRules({ allowedCountries: [], blockedCountries: ['US'], blockedAddresses: [] }),
  loginsAMinute: LOGINS,
  bounds: { ...BOUNDS, sockets: { anAccount: 100, anAddress: SOCKETS } },
});

/** A sign-in as a proxy forwards it. */
const signIn = (forwarded: string, username = 'demo') =>
  house.app.inject({
    method: 'POST',
    url: '/api/login',
    headers: { 'x-forwarded-for': forwarded },
    payload: { username, password: 'demo1234', site_id: 1000 },
  });

test.each([
  ['8.8.8.8', 403],
  ['8.8.8.8:55220', 403],
  ['"8.8.8.8:55220"', 403],
  ['[2001:4860:4860::8888]:55220', 403],
  ['[2001:4860:4860::8888]', 403],
  ['::ffff:808:808', 403],
  ['unknown', 403],
  ['85.111.1.1, unknown', 403],
  ['85.111.1.1, _hidden', 403],
  ['85.111.1.1, ', 403],
  ['85.111.1.1, 8.8.8.8:5555', 403],
  ['8.8.8.8, 85.111.1.1:5555', 200],
])(
  'GATE-4 a sign-in forwarded as %s is answered %i where its country is blocked',
  async (forwarded, status) => {
    const answer = await signIn(forwarded);
    expect(answer.statusCode).toBe(status);
    if (status === 403) expect(answer.json()).toMatchObject({ code: 10703 });
    const check = await house.app.inject({ url: '/check', headers: { 'x-forwarded-for': forwarded } });
    expect(check.json()).toMatchObject({ status: status === 200 ? 1 : 0 });
  },
);

test.each([
  ['ports', (n: number) => `198.51.100.7:${40_000 + n}`],
  ['claims', (n: number) => `192.0.2.${n}, 198.51.100.8`],
  ['addresses of its own network', (n: number) => `[2001:db8:1:2::${n}]:443`],
  ['claims that hide behind an unreadable hop', (n: number) => `192.0.2.${n}, hidden`],
])('SRV-1 a client that changes its %s does not escape the bound of sign-ins', async (_, forwarded) => {
  const statuses = [];
  for (let n = 1; n <= LOGINS + 1; n++) statuses.push((await signIn(forwarded(n), 'nobody-here')).statusCode);
  expect(statuses.at(-1)).toBe(429);
});

function upgrade(token: string, forwarded: string): Promise<number> {
  const socket = new WebSocket(
    `${house.url.replace('http', 'ws')}${SOCKET_PATHS.jackpot}?token=${token}`,
    'protoo',
    {
      headers: { 'x-forwarded-for': forwarded },
    },
  );
  return new Promise((resolve) => {
    socket.on('error', () => undefined);
    socket.on('open', () => resolve(101));
    socket.on('unexpected-response', (_, { statusCode = 0 }) => resolve(statusCode));
  });
}

test('SRV-1 C3.5 a client that changes its ports does not escape the bound of sockets', async () => {
  const { token } = (await signIn('85.111.1.2')).json<{ token: string }>();
  const statuses = [];
  for (let n = 0; n <= SOCKETS; n++)
    statuses.push(await upgrade(token, `192.0.2.${n}, 198.51.100.9:${50_000 + n}`));
  expect(statuses).toEqual([...Array<number>(SOCKETS).fill(101), 429]);
});
