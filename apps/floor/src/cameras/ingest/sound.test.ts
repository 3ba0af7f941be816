import { AV_CHANNEL_ORDER_NATIVE, AV_CODEC_ID_PCM_ALAW, AVMEDIA_TYPE_AUDIO } from 'node-av/constants';
import { CodecParameters } from 'node-av/lib';
import { expect, test, vi } from 'vitest';
import { FilterChain } from './filter-chain.ts';
import { Sound } from './sound.ts';

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

test('GAME-3 GAME-15 sound that fails on its way is heard until then, and is none after that', () => {
  const units = vi.fn();
  const sound = new Sound(telephone(), units);
  expect(sound.codec).toBe('pcm_alaw');
  for (let n = 0; n < 10; n++) sound.push(PIECE, n * 20);
  const heard = units.mock.calls.length;
  expect(heard).toBeGreaterThan(5);
  const fails = vi.spyOn(FilterChain.prototype, 'push').mockImplementationOnce(() => {
    throw new Error('could not filter: FFmpeg error -22');
  });
  sound.push(PIECE, 200);
  sound.push(PIECE, 220);
  expect(fails).toHaveBeenCalledOnce();
  expect(sound.codec).toBeNull();
  expect(units).toHaveBeenCalledTimes(heard);
  sound.close();
  fails.mockRestore();
});
