import { expect, test } from 'vitest';
import { linkOf, readIceServers, StunUrl, TurnUrl } from './ice-servers.ts';

const server = (urls: string) => ({ urls, username: '1800003600:7', credential: 'a+b/c=' });

test.each([
  ['no server', []],
  ['one server', ['turn:turn.example.org']],
  ['two servers', ['turns:turn.example.org:443?transport=tcp', 'turn:[2001:db8::1]:3478?transport=udp']],
])('NET-6 C5.60 a Link header of %s is read as it was written', (_, urls) => {
  const servers = urls.map(server);
  expect(readIceServers(linkOf(servers))).toEqual(servers);
});

test('NET-6 C5.60 a Link header names relation, username, credential and its type', () => {
  expect(linkOf([server('turn:turn.example.org:3478?transport=tcp')])).toBe(
    '<turn:turn.example.org:3478?transport=tcp>; rel="ice-server"; username="1800003600:7"; ' +
      'credential="a+b/c="; credential-type="password"',
  );
});

test('NET-6 C5.64 other links are left out', () => {
  const ours = server('turn:turn.example.org');
  const links = [
    '</a.css>; rel=preload; as=style',
    '</b>; rel="next"',
    linkOf([ours]),
    '<turn:x>; rel="next"',
  ];
  expect(readIceServers(links.join(', '))).toEqual([ours]);
});

test.each([
  ['no header', null],
  ['an empty header', ''],
  ['no credential', '<turn:turn.example.org>; rel="ice-server"; username="1:7"'],
  ['no username', '<turn:turn.example.org>; rel="ice-server"; credential="x"'],
  ['another scheme', linkOf([server('https://turn.example.org')])],
  ['text that is no link', 'ice-server'],
])('NET-6 C5.64 a reply with %s names no TURN server', (_, link) => {
  expect(readIceServers(link)).toEqual([]);
});

const TURN = [
  'turn:turn.example.org',
  'turn:192.0.2.7:3478',
  'turns:turn.example.org:443?transport=tcp',
  'turn:[2001:db8::1]:3478?transport=udp',
];
const STUN = ['stun:stun.example.org', 'stun:192.0.2.7:3478', 'stuns:stun.example.org:5349'];
const NEITHER = [
  '',
  'turn:',
  'stun:',
  'turn://turn.example.org',
  'turn:user:password@turn.example.org',
  'turn:turn.example.org:port',
  'turn:turn.example.org?transport=sctp',
  'stun:stun.example.org?transport=udp',
  'turn:turn example.org',
  'turn:turn.example.org>; rel="x',
];

test.each([...TURN, ...STUN, ...NEITHER])('NET-6 %s is checked as a TURN and as a STUN URL', (url) => {
  expect(TurnUrl.safeParse(url).success).toBe(TURN.includes(url));
  expect(StunUrl.safeParse(url).success).toBe(STUN.includes(url));
});
