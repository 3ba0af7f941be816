import { grouped, write } from '../letters.ts';
import { linear, type Pen, roundRect } from '../pen.ts';

/** What a notice is about, by the words that the cabinet shows. */
export type NoticeKind = 'hand-pay' | 'jackpot' | 'door' | 'tilt' | 'no-signal';

interface Look {
  readonly panel: readonly [top: string, foot: string];
  readonly edge: string;
  readonly title: string;
  /** Below the title, where there is no amount. */
  readonly note: string;
}

const LOOKS: Readonly<Record<NoticeKind, Look>> = {
  'hand-pay': { panel: ['#3d2a06', '#150d02'], edge: '#ffcf5e', title: '#ffe9a6', note: 'CALL ATTENDANT' },
  jackpot: { panel: ['#7a4a00', '#2c1700'], edge: '#ffe07a', title: '#fff3c4', note: 'CALL ATTENDANT' },
  door: { panel: ['#4a0d0d', '#1c0303'], edge: '#ff6b5e', title: '#ffe3df', note: 'CALL ATTENDANT' },
  tilt: { panel: ['#4a0d0d', '#1c0303'], edge: '#ff6b5e', title: '#ffe3df', note: 'CALL ATTENDANT' },
  'no-signal': { panel: ['#23272e', '#0c0e12'], edge: '#9aa4b2', title: '#e7ebf0', note: 'LAST PICTURE' },
};

/** Words, and the amount behind them. */
const AMOUNT = /^(.+) (\d+(?:\.\d+)?)$/;

export function noticeKind(notice: string): NoticeKind {
  if (notice.startsWith('HAND PAY')) return 'hand-pay';
  if (notice.startsWith('JACKPOT')) return 'jackpot';
  if (notice.startsWith('DOOR')) return 'door';
  return notice === 'NO SIGNAL' ? 'no-signal' : 'tilt';
}

/** A notice over the middle of the reels; `scale` is that of its letters. */
export function drawNotice(
  pen: Pen,
  notice: string,
  { width, height, scale }: { readonly width: number; readonly height: number; readonly scale: number },
): void {
  const { panel, edge, title, note } = LOOKS[noticeKind(notice)];
  const [, words = notice, due] = AMOUNT.exec(notice) ?? [];
  const amount = due === undefined ? undefined : grouped(due);
  pen.fillStyle = 'rgba(2,3,6,0.5)';
  pen.fillRect(0, 0, width, height);
  const [wide, high] = [width * 0.8, (amount === undefined ? 210 : 280) * scale];
  const [left, top] = [(width - wide) / 2, (height - high) / 2];
  pen.shadowColor = edge;
  pen.shadowBlur = 36 * scale;
  roundRect(pen, [left, top, wide, high], 26 * scale);
  pen.fillStyle = linear(pen, [0, top, 0, top + high], [0, panel[0]], [1, panel[1]]);
  pen.fill();
  pen.shadowColor = 'transparent';
  pen.lineWidth = 5 * scale;
  pen.strokeStyle = edge;
  pen.stroke();
  const line = (text: string, y: number, size: number, weight: number, colour: string) =>
    write(pen, text, [width / 2, top + y * scale], {
      size: Math.round(size * scale),
      weight,
      most: wide * 0.9,
      colour,
    });
  line(words, 92, 82, 800, title);
  if (amount !== undefined) line(amount, 184, 88, 800, '#ffffff');
  line(note, high / scale - 36, 38, 600, edge);
}
