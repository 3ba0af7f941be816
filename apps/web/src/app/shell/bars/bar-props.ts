import type { CSSProperties } from 'react';

declare module 'react' {
  interface CSSProperties {
    /** How far other fixed bars keep a fixed one from the window's top and bottom. */
    '--fc-clear-top'?: string;
    '--fc-clear-bottom'?: string;
    /** How far fixed bars cover the top of what scrolls. */
    '--fc-covered-top'?: string;
  }
}

/** The properties that the frame gives each of its bars. */
export interface BarProps {
  /** It stays in the window; else it scrolls away. */
  readonly fixed: boolean;
  /** Its place in the grid of the frame. */
  readonly place: CSSProperties;
}
