import { TRANSFER_STATUS } from '@floorcast/sas/aft';
import { EXCEPTION } from '@floorcast/sas/exceptions';
import { BETS, type Draw, playGame } from '../game/play.ts';
import type { CabinetButton, Scene } from '../scene.ts';
import { gameEnded, gameStarted, queued } from './events.ts';
import type { Contents, GameInPlay, KeptEvent, Memory } from './memory.ts';

/** When each reel comes to rest, in milliseconds after the start, at normal speed. */
const REELS_REST = [650, 850, 1050, 1250, 1450] as const;
/** From the last reel's rest to the next free game (ms). */
const FREE_PAUSE = 900;

export interface CabinetSetup {
  readonly id: number;
  readonly name: string;
  readonly brand: string;
  readonly theme: number;
  /** A cabinet whose slot door stands open: it does not play. */
  readonly doorOpen: boolean;
}

export interface CabinetOptions {
  readonly setup: CabinetSetup;
  readonly memory: Memory;
  readonly draw: Draw;
  /** How many times faster than normal the reels turn. */
  readonly speed: number;
}

/**
 * A slot machine: buttons in, games, credits and a picture out. It knows no protocol; the SAS slave, the panel and the
 * picture look at it from outside. Every change of money is in its memory before anybody can see it.
 */
export class Cabinet {
  readonly setup: CabinetSetup;
  readonly #memory: Memory;
  readonly #draw: Draw;
  readonly #speed: number;
  readonly #listeners = new Set<() => void>();
  #reels: Scene['reels'];
  #winningLines: Scene['winningLines'] = [];
  #pressed: Scene['pressed'] = null;
  #restedAt = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor({ setup, memory, draw, speed }: CabinetOptions) {
    this.setup = setup;
    this.#memory = memory;
    this.#draw = draw;
    this.#speed = speed;
    this.#reels = resting(memory.contents.stops);
    if (!memory.isNew) this.report({ code: EXCEPTION.powerApplied, data: [] });
    if (setup.doorOpen) this.report({ code: EXCEPTION.slotDoorOpened, data: [] });
    this.#goOn();
  }

  get contents(): Readonly<Contents> {
    return this.#memory.contents;
  }

  /** Neither a game nor a transfer is going on, and the doors are closed: either may begin. */
  get atRest(): boolean {
    const { playing, free, current } = this.contents;
    const moving = current?.status === TRANSFER_STATUS.pending;
    return playing === null && free.left === 0 && !moving && !this.setup.doorOpen;
  }

  press(button: CabinetButton): void {
    this.#pressed = { button, at: Date.now() };
    const bet = BETS.findIndex((level) => level >= this.contents.bet);
    if (button === 'spin') this.#spin();
    else if (button === 'bet-up') this.#setBet(bet + 1);
    else if (button === 'bet-down') this.#setBet(bet - 1);
    else if (button === 'max-bet') this.#setBet(BETS.length - 1);
    else if (button === 'cash-out' && this.contents.credits > 0)
      this.report({ code: EXCEPTION.cashOutPressed, data: [] });
    this.#changed();
  }

  /** Puts an event into the host's queue. */
  report(event: KeptEvent): void {
    this.change({ events: queued(this.contents.events, event) });
  }

  /** Writes to the memory and shows what has changed. */
  change(change: Partial<Contents>): void {
    this.#memory.change(change);
    this.#changed();
  }

  /** Calls at every change of what the cabinet shows. Returns the way to stop it. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  scene(): Scene {
    const { credits, bet, lastWin, free, playing } = this.contents;
    const { id, name, brand, theme, doorOpen } = this.setup;
    const ready = this.atRest && credits >= bet;
    return {
      cabinet: { id, name, brand, theme },
      credit: credits,
      bet,
      win: playing === null ? lastWin : 0,
      lamps: {
        spin: ready ? 'blink' : 'off',
        'bet-up': this.atRest ? 'on' : 'off',
        'bet-down': this.atRest ? 'on' : 'off',
        'max-bet': this.atRest ? 'on' : 'off',
        'cash-out': credits > 0 && this.atRest ? 'on' : 'off',
        service: doorOpen ? 'blink' : 'off',
      },
      reels: this.#reels,
      restedAt: this.#restedAt,
      winningLines: this.#winningLines,
      freeGames: { left: free.left, of: free.of },
      notice: doorOpen ? 'DOOR OPEN' : null,
      pressed: this.#pressed,
    };
  }

  /** Power off: nothing happens any more. */
  close(): void {
    clearTimeout(this.#timer);
    this.#listeners.clear();
  }

  /** A game that a power cut broke off ends as it had been drawn, and the free games after it are played. */
  #goOn(): void {
    const { playing, free } = this.contents;
    if (playing !== null) this.#turn(playing);
    else if (free.left > 0) this.#later(FREE_PAUSE, () => this.#playFree());
  }

  #spin(): void {
    const { bet, credits, playEnabled, coinIn } = this.contents;
    if (!this.atRest || !playEnabled || credits < bet) return;
    const game = this.#drawn(bet, bet);
    this.change({
      credits: credits - bet,
      coinIn: coinIn + bet,
      playing: game,
      lastWin: 0,
      events: queued(this.contents.events, gameStarted(bet, coinIn + bet)),
    });
    this.#turn(game);
  }

  #playFree(): void {
    const { free, coinIn, events } = this.contents;
    const game = this.#drawn(free.stake, 0);
    this.change({
      playing: game,
      lastWin: 0,
      free: { ...free, left: free.left - 1 },
      events: queued(events, gameStarted(0, coinIn)),
    });
    this.#turn(game);
  }

  #drawn(stake: number, wagered: number): GameInPlay {
    const { stops, winningLines, win, freeGamesWon } = playGame(this.#draw, stake);
    return { wagered, from: this.contents.stops, stops, winningLines, win, freeGamesWon };
  }

  #turn(game: GameInPlay): void {
    const now = Date.now();
    const [first, second, third, fourth, fifth] = REELS_REST;
    const rest = (millis: number) => now + millis / this.#speed;
    this.#winningLines = [];
    this.#reels = {
      from: game.from,
      to: game.stops,
      startedAt: now,
      stopsAt: [rest(first), rest(second), rest(third), rest(fourth), rest(fifth)],
    };
    this.#changed();
    this.#later(fifth, () => this.#finish());
  }

  #finish(): void {
    const { playing, credits, coinOut, games, free, events } = this.contents;
    if (playing === null) return;
    const { win, stops, winningLines, freeGamesWon, wagered } = playing;
    const won = free.left + freeGamesWon;
    this.#winningLines = winningLines;
    this.#reels = { ...this.#reels, from: stops, to: stops };
    this.#restedAt = Date.now();
    this.change({
      credits: credits + win,
      coinOut: coinOut + win,
      games: games + 1,
      playing: null,
      stops,
      lastWin: win,
      free: {
        stake: wagered > 0 ? wagered : free.stake,
        left: won,
        of: won === 0 ? 0 : free.of + freeGamesWon,
      },
      events: queued(events, gameEnded(win)),
    });
    if (won > 0) this.#later(FREE_PAUSE, () => this.#playFree());
  }

  #setBet(level: number): void {
    const bet = BETS[Math.min(BETS.length - 1, Math.max(0, level))];
    if (this.atRest && bet !== undefined && bet !== this.contents.bet) this.change({ bet });
  }

  #later(millis: number, call: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(call, millis / this.#speed);
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }
}

const resting = (stops: Scene['reels']['to']): Scene['reels'] => ({
  from: stops,
  to: stops,
  startedAt: 0,
  stopsAt: [0, 0, 0, 0, 0],
});
