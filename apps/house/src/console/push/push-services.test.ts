import { expect, test } from 'vitest';
import { isPushService } from './push-services.ts';

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
  'https://web.push.apple.com/QGuQy',
  'https://wns2-par02p.notify.windows.com/w/?token=BQY',
])('OPS-35 C24.10 %s is a push service', (endpoint) => {
  expect(isPushService(endpoint)).toBe(true);
});

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://someone@fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com.example.org/send',
  'https://notify.windows.com.example.org/',
  'https://evilpush.apple.com.example.org/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://house.internal/api',
  'file:///etc/passwd',
  'nothing',
])('OPS-35 C24.10 the house sends nothing to %s', (endpoint) => {
  expect(isPushService(endpoint)).toBe(false);
});
