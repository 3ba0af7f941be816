import type { Scene } from '../../scene.ts';
import { linear, metallic, type Pen, radial, setFont } from '../pen.ts';
import type { PictureTheme } from '../theme.ts';

const [LEFT, RIGHT, TOP, FOOT] = [330, 950, 8, 78];
const MIDDLE = (LEFT + RIGHT) / 2;

/** The outline of the sign: each brand has its own. */
const OUTLINES: Readonly<Record<PictureTheme['backdrop'], (pen: Pen) => void>> = {
  aurora: (pen) => {
    pen.moveTo(LEFT, FOOT);
    pen.bezierCurveTo(LEFT + 60, TOP - 2, LEFT + 150, TOP, MIDDLE, TOP);
    pen.bezierCurveTo(RIGHT - 150, TOP, RIGHT - 60, TOP - 2, RIGHT, FOOT);
  },
  comet: (pen) => {
    pen.moveTo(LEFT, FOOT);
    pen.lineTo(LEFT + 44, TOP + 10);
    pen.lineTo(MIDDLE - 60, TOP + 10);
    pen.lineTo(MIDDLE, TOP - 4);
    pen.lineTo(MIDDLE + 60, TOP + 10);
    pen.lineTo(RIGHT - 44, TOP + 10);
    pen.lineTo(RIGHT, FOOT);
  },
  orchard: (pen) => {
    pen.moveTo(LEFT, FOOT);
    pen.lineTo(LEFT, TOP + 34);
    pen.arc(LEFT + 34, TOP + 34, 34, Math.PI, 1.5 * Math.PI);
    pen.lineTo(RIGHT - 34, TOP);
    pen.arc(RIGHT - 34, TOP + 34, 34, 1.5 * Math.PI, 2 * Math.PI);
    pen.lineTo(RIGHT, FOOT);
  },
  tide: (pen) => {
    pen.moveTo(LEFT, FOOT);
    pen.lineTo(LEFT - 6, TOP + 22);
    pen.quadraticCurveTo(LEFT + 60, TOP - 10, LEFT + 155, TOP + 14);
    pen.quadraticCurveTo(MIDDLE - 60, TOP + 26, MIDDLE, TOP - 4);
    pen.quadraticCurveTo(MIDDLE + 60, TOP + 26, RIGHT - 155, TOP + 14);
    pen.quadraticCurveTo(RIGHT - 60, TOP - 10, RIGHT + 6, TOP + 22);
    pen.lineTo(RIGHT, FOOT);
  },
};

/** The lit sign on top of a cabinet, with the brand's name. */
export function drawTopper(pen: Pen, { cabinet }: Scene, theme: PictureTheme): void {
  const { metal, glow, deep, night } = theme;
  pen.fillStyle = radial(
    pen,
    [MIDDLE, 50],
    [120, 460],
    [
      [0, glow],
      [1, 'rgba(0,0,0,0)'],
    ],
  );
  pen.globalAlpha = 0.3;
  pen.fillRect(180, 0, 920, 72);
  pen.globalAlpha = 1;
  pen.beginPath();
  OUTLINES[theme.backdrop](pen);
  pen.closePath();
  pen.fillStyle = linear(
    pen,
    [0, TOP, 0, FOOT],
    [
      [0, night],
      [0.55, deep],
      [1, glow],
    ],
  );
  pen.fill();
  pen.lineWidth = 5;
  pen.lineJoin = 'round';
  pen.strokeStyle = metallic(pen, TOP, FOOT, metal);
  pen.stroke();
  const brand = cabinet.brand.toUpperCase();
  pen.textAlign = 'center';
  pen.letterSpacing = '4px';
  setFont(pen, brand, { size: 42, weight: 900, most: 470 });
  pen.shadowColor = glow;
  pen.shadowBlur = 22;
  pen.fillStyle = metallic(pen, 28, 62, [metal[0], '#ffffff', metal[1]]);
  pen.fillText(brand, MIDDLE + 2, 61);
  pen.shadowColor = 'transparent';
  pen.letterSpacing = '0px';
}
