import { createContext } from 'react';

/** The element that scrolls the screen; null for the window. */
export const ScrollArea = createContext<HTMLElement | null>(null);
