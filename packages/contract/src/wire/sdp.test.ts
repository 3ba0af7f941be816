import { expect, test } from 'vitest';
import { checkAnswer, readOffer, readReceivable, Sdp } from './sdp.ts';

const CONNECTION = ['a=ice-ufrag:abcd', 'a=ice-pwd:secret', 'a=fingerprint:sha-256 AB:CD'];
const VIDEO = [
  'm=video 9 UDP/TLS/RTP/SAVPF 96 102',
  'a=mid:0',
  'a=recvonly',
  'a=extmap:3 http://www.webrtc.org/experiments/rtp-hdrext/playout-delay',
  'a=rtpmap:96 H264/90000',
  'a=fmtp:96 packetization-mode=1;profile-level-id=64001f',
  'a=rtpmap:102 H264/90000',
  'a=fmtp:102 packetization-mode=1;profile-level-id=42e01f',
];
const AUDIO = ['m=audio 9 UDP/TLS/RTP/SAVPF 111', 'a=mid:1', 'a=recvonly', 'a=rtpmap:111 opus/48000/2'];
const OFFER = ['v=0', 's=-', ...CONNECTION, ...VIDEO, ...AUDIO, ''].join('\r\n');

test('GAME-1 an offer is read with its formats by profile, the playout delay and the sound', () => {
  expect(readOffer(OFFER)).toMatchObject({
    ok: true,
    value: {
      video: {
        mid: '0',
        playoutDelay: 3,
        formats: [
          { payloadType: 102, profile: 'baseline' },
          { payloadType: 96, profile: 'high' },
        ],
      },
      audio: { mid: '1', payloadType: 111 },
    },
  });
});

test.each([
  ['words', () => 'an offer', 'offer'],
  ['no media', () => OFFER.split('m=')[0] ?? '', 'offer.video'],
  ['no video', () => OFFER.replace('m=video', 'm=text'), 'offer.video'],
  ['video that is turned off', () => OFFER.replace('m=video 9', 'm=video 0'), 'offer.video'],
  ['no H.264', () => OFFER.replaceAll('H264', 'VP8'), 'offer.video.codec'],
  ['no constrained baseline', () => OFFER.replace('42e0', '6400'), 'offer.video.codec'],
  ['packetization mode 0', () => OFFER.replaceAll('mode=1', 'mode=0'), 'offer.video.codec'],
  ['an unknown payload type', () => OFFER.replaceAll(':102 ', ':200 '), 'offer.video.codec'],
  ['video that it only sends', () => OFFER.replace('recvonly', 'sendonly'), 'offer.video.direction'],
  ['inactive video', () => OFFER.replace('recvonly', 'inactive'), 'offer.video.direction'],
  ['video without a mid', () => OFFER.replace('a=mid:0', 'a=x'), 'offer.video.mid'],
  ['sound without a mid', () => OFFER.replace('a=mid:1', 'a=x'), 'offer.audio.mid'],
  ['one mid for both', () => OFFER.replace('a=mid:1', 'a=mid:0'), 'offer.audio.mid'],
])(
  'GAME-1 an offer with %s is refused by its field, as the final offer and as what a viewer receives',
  (_, sdp, field) => {
    expect(readOffer(sdp())).toEqual({ ok: false, error: field });
    expect(readReceivable(sdp())).toEqual({ ok: false, error: field });
  },
);

test.each(['ice-ufrag', 'ice-pwd', 'fingerprint'])(
  'GAME-1 a description without %s is refused where a connection is made by it',
  (name) => {
    const sdp = OFFER.replace(`a=${name}`, 'a=x');
    expect(readOffer(sdp)).toEqual({ ok: false, error: `offer.${name}` });
    expect(readReceivable(sdp)).toMatchObject({ ok: true });
    expect(checkAnswer(sdp)).toEqual({ ok: false, error: `answer.${name}` });
  },
);

test('GAME-1 an answer needs a description with media; sound that cannot be sent is left out', () => {
  expect(checkAnswer(OFFER)).toMatchObject({ ok: true });
  expect(checkAnswer('an answer')).toEqual({ ok: false, error: 'answer' });
  expect(checkAnswer('v=0\r\ns=-\r\n')).toEqual({ ok: false, error: 'answer.media' });
  for (const sdp of [OFFER.replace('opus', 'PCMU'), OFFER.replace('m=audio 9', 'm=audio 0')])
    expect(readOffer(sdp)).toMatchObject({ ok: true, value: { audio: undefined } });
});

test('SRV-1 an SDP text has no control characters, so that as JSON it stays within what a link accepts', () => {
  const largest = '"'.repeat(64 * 1024);
  expect(Sdp.safeParse(largest).success).toBe(true);
  expect(JSON.stringify(largest).length).toBeLessThan(256 * 1024);
  for (const text of ['\u0000', '\u001f', '', `${largest}x`]) expect(Sdp.safeParse(text).success).toBe(false);
  expect(Sdp.safeParse('v=0\r\n\ts=kapı ▶ 😀').success).toBe(true);
});
