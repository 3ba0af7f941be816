import { settings } from '../../api/settings.ts';

/** Whether a cash-in of so many minor units carries the hot flag (GAME-5). */
export const isHot = (amount: number): boolean => amount >= settings().HOT_FLAG_LIMIT;
