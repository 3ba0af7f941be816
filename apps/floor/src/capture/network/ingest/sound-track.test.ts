import { AV_CHANNEL_ORDER_NATIVE, AV_CODEC_ID_PCM_ALAW, AVMEDIA_TYPE_AUDIO } from 'node-av/constants';
import { CodecParameters } from 'node-av/lib';
import { expect, test, vi } from 'vitest';
import { DEFAULT_LADDER } from '../../../encode/ladder.ts';
import { SoundRenditions } from '../../../encode/sound-renditions.ts';
import { FilterChain } from './decoder.ts';
import { SoundTrack } from './sound-track.ts';

/** 20 ms of silence. */
const PIECE = Buffer.alloc(160, 0xd5);

function telephone(): CodecParameters {
  const parameters = new CodecParameters();
  parameters.alloc();
  parameters.codecType = AVMEDIA_TYPE_AUDIO;
  parameters.codecId = AV_CODEC_ID_PCM_ALAW;
  parameters.sampleRate = 8_000;
  parameters.channelLayout = { nbChannels: 1, order: AV_CHANNEL_ORDER_NATIVE, mask: 4n };
  return parameters;
}

test('GAME-3 GAME-15 sound continues after a damaged piece, and ends after five damaged pieces in a row', () => {
  const units = vi.fn();
  const renditions = new SoundRenditions(DEFAULT_LADDER, units);
  renditions.use([0]);
  const sound = new SoundTrack(telephone(), renditions);
  let at = 0;
  const unitsFrom = (pieces: number): number => {
    const before = units.mock.calls.length;
    for (let n = 0; n < pieces; n++) sound.push(PIECE, 20 * at++);
    return units.mock.calls.length - before;
  };
  expect(unitsFrom(10)).toBeGreaterThan(5);
  const push = vi.spyOn(FilterChain.prototype, 'push');
  const fail = () => {
    throw new Error('could not filter: FFmpeg error -22');
  };
  push.mockImplementationOnce(fail);
  expect(unitsFrom(1)).toBe(0);
  expect(sound.codec).toBe('pcm_alaw');
  expect(unitsFrom(10)).toBeGreaterThan(5);
  push.mockImplementation(fail);
  expect(unitsFrom(5)).toBe(0);
  expect(sound.codec).toBeNull();
  push.mockRestore();
  expect(unitsFrom(10)).toBe(0);
  sound.close();
  renditions.close();
});
