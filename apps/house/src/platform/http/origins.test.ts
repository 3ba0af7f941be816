import { expect, test } from 'vitest';
import { isOfHost, originOf } from './requests.ts';

test.each([
  ['https://play.example.org', 'play.example.org', true],
  ['https://play.example.org', 'play.example.org:443', true],
  ['http://play.example.org', 'play.example.org:80', true],
  ['https://play.example.org:8443', 'play.example.org:8443', true],
  ['https://play.example.org', 'PLAY.example.org:443', true],
  ['https://xn--e1afmkfd.xn--p1ai', 'пример.рф', true],
  ['https://[2001:db8::1]', '[2001:DB8:0::1]:443', true],
  ['https://play.example.org', 'play.example.org:80', false],
  ['http://play.example.org', 'play.example.org:443', false],
  ['https://play.example.org:8443', 'play.example.org', false],
  ['https://play.example.org', 'example.org', false],
  ['https://play.example.org', 'x@play.example.org', false],
  ['https://play.example.org', 'play.example.org/x', false],
  ['https://play.example.org', '', false],
  ['https://play.example.org', undefined, false],
  ['null', 'null', false],
  ['file://', '', false],
  ['data:x', 'x', false],
])('C2.43 a page of %s at the host %s: %s', (origin, host, ours) => {
  expect(isOfHost(origin, host)).toBe(ours);
});

test.each([
  ['https://Play.example.org:443', 'https://play.example.org'],
  ['http://localhost:5173', 'http://localhost:5173'],
  ['https://play.example.org/path', undefined],
  ['https://play.example.org?x', undefined],
  ['null', undefined],
])('C2.43 the origin %s is %s', (text, origin) => {
  expect(originOf(text)).toBe(origin);
});
