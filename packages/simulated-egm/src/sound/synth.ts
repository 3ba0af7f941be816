import type { Scene } from '../scene.ts';

export const SAMPLE_RATE = 48_000;
/** From when a sound begins until it has died away (ms). */
const CLICK_MS = 60;
const STOP_MS = 140;
const WIN_NOTES = [523.25, 659.25, 783.99, 1046.5, 1318.51] as const;
const NOTE_MS = 130;

/** What the cabinet sounds like during a stretch of time. Made from scenes alone: the same scene, the same sound. */
export function renderSound(scene: Scene, fromMs: number, samples: number): Float32Array {
  const out = new Float32Array(samples * 2);
  for (let i = 0; i < samples; i++) {
    const at = fromMs + (i * 1000) / SAMPLE_RATE;
    const value = Math.max(-1, Math.min(1, room(at) + spin(scene, at) + click(scene, at) + win(scene, at)));
    out[i * 2] = value;
    out[i * 2 + 1] = value;
  }
  return out;
}

const tone = (hertz: number, ms: number): number => Math.sin(((ms % 60_000) / 1000) * hertz * 2 * Math.PI);
const fade = (since: number, length: number): number =>
  since < 0 || since > length ? 0 : (1 - since / length) ** 2;

/** A casino is never silent. */
const room = (at: number): number => tone(55, at) * 0.006 + tone(110.5, at) * 0.003;

function spin({ reels }: Scene, at: number): number {
  let sound = 0;
  if (at >= reels.startedAt && at < reels.stopsAt[4])
    sound += tone(90 + 25 * Math.sin(at / 40), at) * 0.05 + tone(180, at) * 0.02;
  for (const rest of reels.stopsAt) {
    const since = at - rest;
    if (since >= 0 && since < STOP_MS) sound += tone(140, since) * 0.35 * fade(since, STOP_MS);
  }
  return sound;
}

function click({ pressed }: Scene, at: number): number {
  const since = pressed === null ? -1 : at - pressed.at;
  return since >= 0 && since < CLICK_MS ? tone(900, since) * 0.2 * fade(since, CLICK_MS) : 0;
}

function win(scene: Scene, at: number): number {
  if (scene.winningLines.length === 0) return 0;
  const since = at - scene.restedAt;
  const note = WIN_NOTES[Math.floor(since / NOTE_MS)];
  if (since < 0 || note === undefined) return 0;
  return tone(note, since) * 0.22 * fade(since % NOTE_MS, NOTE_MS * 1.4);
}
