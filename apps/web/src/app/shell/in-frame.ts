import { createContext } from 'react';

/** Whether there is a frame around the screen: its brand, its menu, and a page of its own for what is in it. */
export const InFrame = createContext(false);
