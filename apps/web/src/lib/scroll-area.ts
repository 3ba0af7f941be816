import { createContext } from 'react';

/** What scrolls the screen; null for the window. */
export const ScrollArea = createContext<HTMLElement | null>(null);
