import type { Place } from '../geometry.ts';
import { linear, type Pen, radial, roundRect } from '../pen.ts';
import { noticeKind } from '../reels/notice.ts';

export const CANDLE: Place = [984, 0, 92, 76];
const X = CANDLE[0] + CANDLE[2] / 2;
const BLINK_MS = 1_000;
const TIERS = {
  attendant: { top: 12, colour: '#8fd0ff' },
  fault: { top: 38, colour: '#ff4b3a' },
} as const;
type Tier = keyof typeof TIERS;

/** Which light of the candle is lit now: one calls for a hand pay, the other for a tilt or a door. */
export function litTier(notice: string | null, now: number): Tier | undefined {
  if (notice === null || now % BLINK_MS >= BLINK_MS / 2) return undefined;
  const kind = noticeKind(notice);
  if (kind === 'no-signal') return undefined;
  return kind === 'hand-pay' || kind === 'jackpot' ? 'attendant' : 'fault';
}

/** The signal lamp on top of a cabinet. */
export function drawCandle(pen: Pen, lit: Tier | undefined): void {
  pen.fillStyle = linear(
    pen,
    [X - 6, 0, X + 6, 0],
    [
      [0, '#22252b'],
      [0.5, '#a9afb8'],
      [1, '#22252b'],
    ],
  );
  pen.fillRect(X - 5, 8, 10, 68);
  for (const tier of ['attendant', 'fault'] as const) {
    const { top, colour } = TIERS[tier];
    if (lit === tier) {
      pen.fillStyle = radial(
        pen,
        [X, top + 11],
        [4, 44],
        [
          [0, colour],
          [1, 'rgba(0,0,0,0)'],
        ],
      );
      pen.fillRect(...CANDLE);
    }
    roundRect(pen, [X - 16, top, 32, 23], 5);
    pen.fillStyle = linear(
      pen,
      [X - 16, 0, X + 16, 0],
      lit === tier
        ? [
            [0, colour],
            [0.5, '#ffffff'],
            [1, colour],
          ]
        : [
            [0, '#15171b'],
            [0.35, colour],
            [1, '#0c0d10'],
          ],
    );
    pen.globalAlpha = lit === tier ? 1 : 0.5;
    pen.fill();
    pen.globalAlpha = 1;
    pen.lineWidth = 1;
    pen.strokeStyle = 'rgba(255,255,255,0.35)';
    pen.stroke();
  }
}
