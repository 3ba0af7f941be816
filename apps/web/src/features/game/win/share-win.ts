import { type ComponentType, createContext } from 'react';

/** A win that its player may share, and the picture that shows it. */
export interface ShareWinProps {
  /** The machine's name. */
  readonly machine: string;
  /** Minor units. */
  readonly amount: number;
  /** The picture on screen, with its size in pixels; null while there is none. */
  readonly picture: () => HTMLVideoElement | null;
}

/** The button that shares a win, from `app`: features do not import each other. Null: the operator does not allow it. */
export const ShareWin = createContext<ComponentType<ShareWinProps> | null>(null);
