import type { Place } from '../geometry.ts';
import { linear, type Pen, roundRect, setFont } from '../pen.ts';
import type { PictureTheme } from '../theme.ts';

/** A pane of dark glass beside the reels, with a heading. */
export function drawPanel(pen: Pen, theme: PictureTheme, place: Place, heading: string): void {
  const [left, top, width, height] = place;
  roundRect(pen, place, 20);
  pen.globalAlpha = 0.82;
  pen.fillStyle = theme.night;
  pen.fill();
  pen.globalAlpha = 0.55;
  pen.lineWidth = 2;
  pen.strokeStyle = linear(
    pen,
    [0, top, 0, top + height],
    [
      [0, theme.metal[0]],
      [0.5, theme.metal[2]],
      [1, theme.metal[1]],
    ],
  );
  pen.stroke();
  pen.globalAlpha = 1;
  pen.textAlign = 'center';
  pen.letterSpacing = '2px';
  setFont(pen, heading, { size: 22, weight: 800, most: width - 24 });
  pen.fillStyle = theme.accent;
  pen.fillText(heading, left + width / 2 + 1, top + 36);
  pen.letterSpacing = '0px';
}
