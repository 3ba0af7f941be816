import { expect, test } from 'vitest';
import { noticeFor } from './Notices.tsx';

const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0 Mobile/15E148 Safari/604.1';

test.each([
  [CHROME, true, null],
  [SAFARI, true, null],
  [IPHONE, true, null],
  [CHROME, false, 'webrtc'],
  [SAFARI, false, 'webrtc'],
  [`${CHROME} Edg/141.0.0.0`, true, 'browser'],
  [`${CHROME} OPR/120.0.0.0`, true, 'browser'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', true, 'browser'],
])('GATE-3 %s with WebRTC %s: %s', (userAgent, webrtc, notice) => {
  expect(noticeFor({ userAgent, webrtc })).toBe(notice);
});
