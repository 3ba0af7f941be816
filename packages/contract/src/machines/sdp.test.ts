import { expect, test } from 'vitest';
import { ERRORS } from '../errors/errors.ts';
import { checkAnswer, readOffer, readReceivable, Sdp, sdpRefusal } from './sdp.ts';

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
  [
    'a profile of another kind',
    () => OFFER.replace('42e0', '2c00').replace('6400', '7600'),
    'offer.video.codec',
  ],
  ['packetization mode 0', () => OFFER.replaceAll('mode=1', 'mode=0'), 'offer.video.codec'],
  [
    'an unknown payload type',
    () => OFFER.replaceAll(':102 ', ':200 ').replaceAll(':96 ', ':201 '),
    'offer.video.codec',
  ],
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

const mute = (direction: string) => OFFER.replace('a=mid:1\r\na=recvonly', `a=mid:1\r\na=${direction}`);
const oneFormat = (fmtp: string) =>
  OFFER.replace(/a=rtpmap:96[^\r]*\r\na=fmtp:96[^\r]*\r\n/, '').replace(
    'packetization-mode=1;profile-level-id=42e01f',
    fmtp,
  );

test.each([
  ['packetization-mode=1;profile-level-id=42001f', 'baseline'],
  ['packetization-mode=1;profile-level-id=42c01f', 'baseline'],
  ['profile-level-id=42E01F;level-asymmetry-allowed=1;packetization-mode=1', 'baseline'],
  ['packetization-mode=1', 'baseline'],
  ['packetization-mode=1;profile-level-id=58a01f', 'baseline'],
  ['packetization-mode=1;profile-level-id=4d001f', 'main'],
  ['packetization-mode=1;profile-level-id=4d401f', 'main'],
  ['packetization-mode=1;profile-level-id=4d801f', 'baseline'],
  ['packetization-mode=1;profile-level-id=64001f', 'high'],
  ['packetization-mode=1;profile-level-id=640c1f', 'high'],
  ['packetization-mode=1;profile-level-id=f4001f', 'high'],
])('GAME-1 C5.16 an offer of H.264 as %s alone is read, and is one of %s', (fmtp, profile) => {
  expect(readOffer(oneFormat(fmtp))).toMatchObject({
    ok: true,
    value: { video: { formats: [{ payloadType: 102, fmtp, profile }] } },
  });
});

test('GAME-1 C5.16 of several video and audio sections the first that can be sent to is read', () => {
  const other = (mid: number) => [`m=video 9 UDP/TLS/RTP/SAVPF 98`, `a=mid:${mid}`, 'a=rtpmap:98 VP8/90000'];
  const pcm = ['m=audio 9 UDP/TLS/RTP/SAVPF 0', 'a=mid:8', 'a=rtpmap:0 PCMU/8000'];
  const offer = ['v=0', 's=-', ...CONNECTION, ...pcm, ...other(7), ...VIDEO, ...other(6), ...AUDIO, ''];
  expect(readOffer(offer.join('\r\n'))).toMatchObject({
    ok: true,
    value: { video: { mid: '0' }, audio: { mid: '1' } },
  });
});

test.each([
  ['offer.video', 'notAcceptable'],
  ['offer.video.codec', 'notAcceptable'],
  ['offer.video.direction', 'notAcceptable'],
  ['offer.video.mid', 'invalidRequest'],
  ['offer', 'invalidRequest'],
  ['answer.media', 'invalidRequest'],
] as const)('GAME-1 C5.72 a description that is refused by its %s is refused with %s', (field, name) => {
  expect(sdpRefusal(field)).toEqual({ name, params: { field } });
  expect(ERRORS[name].http).toBe(name === 'notAcceptable' ? 406 : 400);
});

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
  for (const sdp of [
    OFFER.replace('opus', 'PCMU'),
    OFFER.replace('m=audio 9', 'm=audio 0'),
    mute('sendonly'),
    mute('inactive'),
  ])
    expect(readOffer(sdp)).toMatchObject({ ok: true, value: { audio: undefined } });
});

test('SRV-1 an SDP text has no control characters, so that as JSON it stays within what a link accepts', () => {
  const largest = '"'.repeat(64 * 1024);
  expect(Sdp.safeParse(largest).success).toBe(true);
  expect(JSON.stringify(largest).length).toBeLessThan(256 * 1024);
  for (const text of ['\u0000', '\u001f', '', `${largest}x`]) expect(Sdp.safeParse(text).success).toBe(false);
  expect(Sdp.safeParse('v=0\r\n\ts=kapı ▶ 😀').success).toBe(true);
});
