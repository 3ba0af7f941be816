import { expect, test } from 'vitest';
import { Authorization, bestOf, isStale, readChallenges } from './authorization.ts';

const RFC_7616 = { name: 'Mufasa', password: 'Circle of Life' };
const RFC_2617 = { name: 'Mufasa', password: 'Circle Of Life' };
const REQUEST = { method: 'GET', uri: '/dir/index.html' };
const OFFERED = (algorithm: string) =>
  `Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=${algorithm}, nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"`;
const CNONCE = 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ';
const EARLIER =
  'Digest realm="testrealm@host.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", opaque="5ccc069c403ebaf9f0171e9517f40e41"';

const best = (...headers: string[]) => {
  const challenge = bestOf(readChallenges(headers));
  if (challenge === undefined) throw new Error('no scheme');
  return challenge;
};

test.each([
  ['MD5 with qop', OFFERED('MD5'), RFC_7616, CNONCE, '8ca523f5e9506fed4657c9700eebdbec'],
  [
    'SHA-256 with qop',
    OFFERED('SHA-256'),
    RFC_7616,
    CNONCE,
    '753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1',
  ],
  [
    'MD5 by default',
    `${EARLIER}, qop="auth,auth-int"`,
    RFC_2617,
    '0a4f113b',
    '6629fae49393a05397450978507c4ef1',
  ],
  ['MD5 without qop', EARLIER, RFC_2617, '', '670fd8c2df070c60b045671b8b24ff02'],
] as const)('GAME-1 the digest of the standard for %s is made', (_, offered, login, cnonce, response) => {
  const header = new Authorization(best(offered), login, cnonce).next(REQUEST);
  expect(header).toMatch(/^Digest username="Mufasa", realm="/);
  expect(header).toContain(`response="${response}"`);
  expect(header).toContain('opaque="');
  expect(header.includes('nc=00000001')).toBe(offered.includes('qop'));
});

test('GAME-1 requests of one nonce are counted, and Basic carries name and password', () => {
  const digest = new Authorization(best(OFFERED('SHA-256')), RFC_7616);
  expect([digest.next(REQUEST), digest.next(REQUEST)].map((header) => /nc=(\w+)/.exec(header)?.[1])).toEqual([
    '00000001',
    '00000002',
  ]);
  const basic = new Authorization(best('Basic realm="x"'), { name: 'me', password: 'a:ü' });
  expect(basic.next(REQUEST)).toBe(`Basic ${Buffer.from('me:a:ü').toString('base64')}`);
});

test('GAME-1 of several offered schemes the best that is known is used, in whichever order and header they come', () => {
  const chosen = (...headers: string[]) => {
    const challenge = bestOf(readChallenges(headers));
    return challenge && [challenge.scheme, challenge.params.get('algorithm')];
  };
  const [md5, sha] = [OFFERED('MD5'), OFFERED('SHA-256')];
  for (const headers of [
    [md5, sha, 'Basic realm="x"'],
    [`Basic realm="x", ${sha}, ${md5}`],
    [`Negotiate, ${md5}`, sha],
  ])
    expect(chosen(...headers)).toEqual(['digest', 'SHA-256']);
  expect(chosen('Bearer realm="x"', 'basic realm="a, b"')).toEqual(['basic', undefined]);
  expect(chosen('Digest realm="x", nonce="1", algorithm=SHA-512-256', 'Negotiate abc==')).toBeUndefined();
  expect(chosen('Digest realm="x", nonce="1", qop="auth-int"')).toBeUndefined();
  expect(chosen()).toBeUndefined();
});

test('GAME-1 an expired nonce is recognised, whatever the case of its value', () => {
  const stale = (value: string) => isStale(best(`Digest realm="x", nonce="1", stale=${value}`));
  expect(['true', 'TRUE', '"True"', 'false', '"FALSE"'].map(stale)).toEqual([true, true, true, false, false]);
});
