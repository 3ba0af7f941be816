import { AV_CODEC_ID_H264, AV_PIX_FMT_YUV420P, SWS_FAST_BILINEAR } from 'node-av/constants';
import { CodecParameters, type Frame, SoftwareScaleContext } from 'node-av/lib';
import { Decoder } from '../../../apps/floor/src/capture/network/ingest/decoder.ts';
import { check } from '../../../apps/floor/src/encode/ffmpeg.ts';
import { H264Encoder, VIDEO_CLOCK } from '../../../apps/floor/src/encode/h264-encoder.ts';
import type { Rung } from '../../../apps/floor/src/encode/ladder.ts';
import { sizeOf } from '../../../apps/floor/src/encode/rendition-encoders.ts';
import { pictureFrame, RgbaPicture } from '../../../apps/floor/src/encode/rgba-picture.ts';
import { createPainter, HEIGHT, WIDTH } from '../../../packages/simulated-egm/src/picture/painter.ts';
import { GAME_MS, playedScene } from '../../lib/played-scene.ts';

const GAMES = 4;
/** When the key frame is asked for (ms of the measurement): the reels have come to rest. */
const KEY_AT_MS = 2 * GAME_MS + 2_200;
const LATER_MS = 500;
const BURST_MS = 200;
const EPOCH = 1_700_000_000_000;
/** Each fourth row of pixels is compared. */
const ROWS = 4;

/** What a rendition is like: peak signal-to-noise ratios (dB) of brightness, against the scaled picture. */
export interface Sharpness {
  /** Time (ms) that a key frame of resting reels takes at the rendition's rate. */
  readonly keyMs: number;
  readonly keyDb: number;
  /** Half a second after it. */
  readonly laterDb: number;
  /** The mean of all pictures. */
  readonly allDb: number;
  /** The most that was sent in 200 ms, as a share of the rendition's rate. */
  readonly burst: number;
}

interface Encoded {
  readonly bytes: number;
  readonly db: number;
}

function signalToNoise(original: Frame, decoded: Frame): number {
  const [wanted] = original.data ?? [];
  const [got] = decoded.data ?? [];
  if (wanted === undefined || got === undefined) throw new Error('a picture has no brightness');
  const [stride = 0] = original.linesize;
  const [decodedStride = 0] = decoded.linesize;
  let squares = 0;
  let pixels = 0;
  for (let y = 0; y < original.height; y += ROWS)
    for (let x = 0; x < original.width; x++) {
      squares += ((wanted[y * stride + x] ?? 0) - (got[y * decodedStride + x] ?? 0)) ** 2;
      pixels += 1;
    }
  return 10 * Math.log10(255 ** 2 / Math.max(squares / pixels, 1e-6));
}

function openDecoder(): Decoder {
  const parameters = new CodecParameters();
  parameters.alloc();
  parameters.codecId = AV_CODEC_ID_H264;
  return Decoder.open(parameters, true);
}

/** Encodes and decodes a screen with a game every three seconds. */
function encode({ lines, fps, bitsPerSecond }: Rung): Encoded[] {
  const size = sizeOf({ width: WIDTH, height: HEIGHT }, lines);
  const painter = createPainter('screen', false);
  const drawn = new RgbaPicture(WIDTH, HEIGHT);
  const format = AV_PIX_FMT_YUV420P;
  const scaled = pictureFrame(size.width, size.height, format);
  const scaler = new SoftwareScaleContext();
  scaler.getContext(WIDTH, HEIGHT, format, size.width, size.height, format, SWS_FAST_BILINEAR);
  const encoder = H264Encoder.open({ ...size, fps }, bitsPerSecond);
  const decoder = openDecoder();
  const keyAt = Math.round((KEY_AT_MS * fps) / 1_000);
  const all: Encoded[] = [];
  for (let n = 0; n < (GAMES * GAME_MS * fps) / 1_000; n++) {
    const now = EPOCH + (n * 1_000) / fps;
    const spinAt = now - ((now - EPOCH) % GAME_MS);
    scaled.makeWritable();
    const painted = drawn.convert(painter.paint(playedScene(spinAt), now));
    check(scaler.scaleFrameSync(scaled, painted), 'scale the picture');
    const pts = (n * VIDEO_CLOCK) / fps;
    const unit = encoder.encode(scaled, pts, n === 0 || n === keyAt);
    if (unit === undefined) throw new Error('the encoder keeps a picture back');
    decoder.push(unit.data, pts, (frame) => {
      all.push({ bytes: unit.data.length, db: signalToNoise(scaled, frame) });
    });
  }
  for (const part of [drawn, encoder, decoder]) part.close();
  scaler.freeContext();
  scaled.free();
  return all;
}

export function sharpnessOf(rung: Rung): Sharpness {
  const { fps, bitsPerSecond } = rung;
  const all = encode(rung);
  const at = (ms: number): Encoded => all[Math.round((ms * fps) / 1_000)] ?? { bytes: 0, db: 0 };
  const together = Math.max(1, Math.round((BURST_MS * fps) / 1_000));
  const sums = all.slice(fps).map((_, n, { length }) => {
    const pictures = all.slice(fps + n, fps + Math.min(n + together, length));
    return pictures.reduce((sum, { bytes }) => sum + bytes, 0);
  });
  return {
    keyMs: (at(KEY_AT_MS).bytes * 8_000) / bitsPerSecond,
    keyDb: at(KEY_AT_MS).db,
    laterDb: at(KEY_AT_MS + LATER_MS).db,
    allDb: all.reduce((sum, { db }) => sum + db, 0) / all.length,
    burst: (Math.max(...sums) * 8_000) / (together * (1_000 / fps)) / bitsPerSecond,
  };
}
