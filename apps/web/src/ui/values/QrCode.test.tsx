import { cleanup, render, screen } from '@testing-library/react';
import decodeQR from 'qr/decode.js';
import { afterEach, expect, test } from 'vitest';
import { QrCode } from './QrCode.tsx';

afterEach(cleanup);

const SCALE = 4;

/** The picture as a scanner sees it. */
function pixels(svg: Element) {
  const size = Number(svg.getAttribute('viewBox')?.split(' ')[2]) * SCALE;
  const data = new Uint8ClampedArray(size * size * 4).fill(255);
  const path = svg.querySelector('path')?.getAttribute('d') ?? '';
  for (const [, x = '', y = ''] of path.matchAll(/M(\d+) (\d+)h/g))
    for (let row = 0; row < SCALE; row++)
      for (let column = 0; column < SCALE; column++)
        data.fill(
          0,
          ((Number(y) * SCALE + row) * size + Number(x) * SCALE + column) * 4,
          ((Number(y) * SCALE + row) * size + Number(x) * SCALE + column) * 4 + 3,
        );
  return { width: size, height: size, data };
}

test('PROT-47 the picture of an authenticator app holds its address', () => {
  const uri =
    'otpauth://totp/Floorcast:demo?issuer=Floorcast&secret=ABCDEFGHIJKLMNOPQRSTUVWXYZ234567&digits=6';
  render(<QrCode text={uri} label="Picture" />);
  expect(decodeQR(pixels(screen.getByRole('img', { name: 'Picture' })))).toBe(uri);
});
