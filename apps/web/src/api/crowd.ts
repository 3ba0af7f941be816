import type { SeatNews } from '@floorcast/contract/queue';
import { Observable } from '../lib/observable.ts';

/** Who is about the machine that this player plays, watches or waits for, as the house last told (GAME-18). */
export const crowd = new Observable<SeatNews | null>(null);
