import encodeQR from 'qr';
import { useMemo } from 'react';
import styles from './QrCode.module.css';

/** Cells of white around the code: scanners need four. */
const QUIET = 4;

interface QrCodeProps {
  readonly text: string;
  /** What the picture is, for screen readers. */
  readonly label: string;
}

/** A text as a picture to scan: dark on white, whatever the theme. */
export function QrCode({ text, label }: QrCodeProps) {
  const cells = useMemo(() => encodeQR(text, 'raw', { border: QUIET }), [text]);
  const size = cells.length;
  const path = cells.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
