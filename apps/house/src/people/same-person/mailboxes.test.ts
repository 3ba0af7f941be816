import { expect, test } from 'vitest';
import { isOneMailbox, mailboxOf } from './compare.ts';

test.each([
  ['a.b+c@x.org', 'ab@x.org'],
  ['AB@X.org', 'ab@x.org'],
  ['ab@mail.x.org', 'ab@mail.x.org'],
  ['a+b+c@x.org', 'a@x.org'],
  ['+x@x.org', '@x.org'],
  ['a@почта.рф', 'a@xn--80a1acny.xn--p1ai'],
  ['a@XN--80A1ACNY.XN--P1AI', 'a@xn--80a1acny.xn--p1ai'],
  ['a.b@GoogleMail.com', 'ab@gmail.com'],
])('C19.30 the mailbox of %s is %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});

test.each([
  ['eve@x.org', 'Eve+2@X.org', true],
  ['eve@gmail.com', 'e.v.e+2@googlemail.com', true],
  ['eve@x.org', 'e.v.e@x.org', false],
  ['eve@x.org', 'eve@y.org', false],
])('C19.30 %s and %s surely reach one mailbox: %s', (one, other, is) => {
  expect(isOneMailbox(one, other)).toBe(is);
});
