import { HAND_PAY_LEVEL } from '@floorcast/sas/machine/hand-pay';
import { EXCEPTION } from '@floorcast/sas/messages/exceptions';
import { TRANSFER_STATUS } from '@floorcast/sas/transfers/aft';
import { BETS, type Draw, playGame } from '../game/game.ts';
import { amountText } from '../picture/letters.ts';
import type { CabinetButton, Scene } from '../scene.ts';
import { gameStarted, plain, queued } from './events.ts';
import {
  afterEvent,
  afterReading,
  afterReset,
  isCallQueued,
  unpaid,
  unread,
  withJackpot,
} from './hand-pays.ts';
import type { Contents, GameInPlay, Memory, QueuedEvent } from './memory.ts';
import { afterBill } from './meters.ts';
import { afterGame, GAME_MS, stoppedReels, turningReels } from './reels.ts';

/** From the stop of the last reel to the next free game (ms). */
const FREE_PAUSE_MS = 900;
/** Between two calls for a host that has not read a hand pay (ms). */
const CALL_EVERY_MS = 15_000;

/**
 * A slot machine: buttons in, games, credits and a picture out. It knows no protocol; the SAS slave, the panel and the
 * picture use it from outside. Every change of money is in its memory before it is visible.
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
  #doorOpen: boolean;
  /** The host has locked it for a transfer. */
  #held = false;
  /** The draw of the next game, in place of the cabinet's own. */
  #prepared: Draw | undefined;
  #calls: NodeJS.Timeout | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor({ setup, memory, draw, speed }: CabinetOptions) {
    this.setup = setup;
    this.#memory = memory;
    this.#draw = draw;
    this.#speed = speed;
    this.#doorOpen = setup.doorOpen;
    this.#reels = stoppedReels(memory.contents.stops);
    if (!memory.isNew) this.#powerApplied();
    if (setup.doorOpen) this.report(plain(EXCEPTION.slotDoorOpened));
    // A game that a power cut interrupted ends as it was drawn.
    if (this.contents.playing !== null) this.#turn(this.contents.playing);
    this.#continueFreeGames();
    this.#callHost();
    this.#call();
  }

  get contents(): Readonly<Contents> {
    return this.#memory.contents;
  }

  get doorOpen(): boolean {
    return this.#doorOpen;
  }

  /** A door, a tilt or a hand pay: until it is over nothing begins. */
  get locked(): boolean {
    return this.#doorOpen || this.contents.tilt !== null || unpaid(this.contents).length > 0;
  }

  /** No game and no transfer is under way, and nothing locks the cabinet: either may begin. */
  get idle(): boolean {
    const { playing, free, current } = this.contents;
    const moving = current?.status === TRANSFER_STATUS.pending;
    return playing === null && free.left === 0 && !moving && !this.locked;
  }

  setDoor(open: boolean): void {
    if (open === this.#doorOpen) return;
    this.#doorOpen = open;
    this.report(plain(open ? EXCEPTION.slotDoorOpened : EXCEPTION.slotDoorClosed));
    const { games, doorOpenings } = this.contents;
    this.change(open ? { doorOpenings: doorOpenings + 1 } : { gamesAtDoor: games });
    this.#continueFreeGames();
  }

  /** No game begins while it is held. */
  hold(held: boolean): void {
    if (held === this.#held) return;
    this.#held = held;
    if (!held) this.#continueFreeGames();
    this.#changed();
  }

  /** Tilts it, by an exception; null ends the tilt, which the protocol does not report. */
  setTilt(tilt: number | null): void {
    const { events } = this.contents;
    this.change({ tilt, ...(tilt === null ? {} : { events: queued(events, plain(tilt)) }) });
    this.#continueFreeGames();
  }

  /** Returns whether the bill was taken. */
  insertBill(amount: number): boolean {
    const change = afterBill(this.contents, amount);
    if (change !== undefined) this.change(change);
    return change !== undefined;
  }

  /** The next game draws from this, then the cabinet's own draws go on. */
  prepare(draw: Draw): void {
    this.#prepared = draw;
  }

  /** A progressive jackpot was hit: it is paid by hand. */
  hitJackpot(amount: number): void {
    this.change(withJackpot(this.contents, amount));
    this.#callHost();
  }

  /** The host has read the oldest unread hand pay. */
  handPayRead(): void {
    this.change(afterReading(this.contents));
  }

  /** The host has an event. */
  eventRead(event: QueuedEvent): void {
    this.change(afterEvent(this.contents, event));
    if (event.code === EXCEPTION.handPayReset) this.#callHost();
  }

  /** Resets the oldest hand pay: by the attendant's key, or by the host. Returns whether there was one. */
  resetHandPay(): boolean {
    const change = afterReset(this.contents);
    if (change === undefined) return false;
    this.change(change);
    this.#continueFreeGames();
    return true;
  }

  press(button: CabinetButton): void {
    this.#pressed = { button, at: Date.now() };
    const bet = BETS.findIndex((level) => level >= this.contents.bet);
    if (button === 'spin') this.#spin();
    else if (button === 'bet-up') this.#setBet(bet + 1);
    else if (button === 'bet-down') this.#setBet(bet - 1);
    else if (button === 'max-bet') this.#setBet(BETS.length - 1);
    else if (button === 'cash-out') this.#cashOut();
    this.#changed();
  }

  /** Puts an event into the host's queue. */
  report(event: QueuedEvent): void {
    this.change({ events: queued(this.contents.events, event) });
  }

  /** Writes to the memory and notifies listeners. */
  change(change: Partial<Contents>): void {
    this.#memory.change(change);
    this.#changed();
  }

  /** Calls the listener at every change of what the cabinet shows. Returns the function that ends it. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  scene(): Scene {
    const { credits, bet, lastWin, free, playing } = this.contents;
    const { id, name, brand, theme, decimals } = this.setup;
    const ready = this.idle && !this.#held && credits >= bet;
    return {
      cabinet: { id, name, brand, theme, decimals },
      credit: credits,
      bet,
      win: playing === null ? lastWin : 0,
      lamps: lampsOf({ ready, idle: this.idle, locked: this.locked, credits }),
      reels: this.#reels,
      restedAt: this.#restedAt,
      winningLines: this.#winningLines,
      freeGames: { left: free.left, of: free.of },
      notice: noticeOf(this.contents, this.#doorOpen, decimals),
      pressed: this.#pressed,
    };
  }

  /** Power off: nothing happens from now on. */
  close(): void {
    clearTimeout(this.#timer);
    clearInterval(this.#calls);
    this.#listeners.clear();
  }

  /** Plays the remaining free games while nothing locks the cabinet. */
  #continueFreeGames(): void {
    const { playing, free } = this.contents;
    if (playing === null && free.left > 0 && !this.locked && !this.#held)
      this.#later(FREE_PAUSE_MS, () => this.#playFree());
  }

  #powerApplied(): void {
    const { games, powerResets, events } = this.contents;
    const applied = queued(events, plain(EXCEPTION.powerApplied));
    this.change({ gamesAtPower: games, powerResets: powerResets + 1, events: applied });
  }

  /** Calls the host again and again, from now on until it has read the oldest hand pay. */
  #callHost(): void {
    clearInterval(this.#calls);
    this.#calls = setInterval(() => this.#call(), CALL_EVERY_MS / this.#speed);
  }

  #call(): void {
    if (unread(this.contents) === undefined) clearInterval(this.#calls);
    else if (!isCallQueued(this.contents)) this.report(plain(EXCEPTION.handPayPending));
  }

  /** Calls the host: to cash out by itself where it has enabled that, else for information. */
  #cashOut(): void {
    const { credits, hostCashOut } = this.contents;
    if (credits > 0) this.report(plain(hostCashOut ? EXCEPTION.hostCashOut : EXCEPTION.cashOutPressed));
  }

  #spin(): void {
    const { bet, credits, playEnabled, gameEnabled, coinIn } = this.contents;
    if (!this.idle || this.#held || !playEnabled || !gameEnabled || credits < bet) return;
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
    if (this.locked) return;
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
    const { stops, winningLines, win, freeGamesWon } = playGame(this.#prepared ?? this.#draw, stake);
    this.#prepared = undefined;
    return { wagered, from: this.contents.stops, stops, winningLines, win, freeGamesWon };
  }

  #turn(game: GameInPlay): void {
    this.#winningLines = [];
    this.#reels = turningReels(game, Date.now(), this.#speed);
    this.#changed();
    this.#later(GAME_MS, () => this.#finish());
  }

  #finish(): void {
    const { playing } = this.contents;
    if (playing === null) return;
    const { stops, winningLines } = playing;
    const { handPayFrom } = this.setup;
    this.#winningLines = winningLines;
    this.#reels = { ...this.#reels, from: stops, to: stops };
    this.#restedAt = Date.now();
    this.change(afterGame(this.contents, playing, handPayFrom));
    if (playing.win >= handPayFrom) this.#callHost();
    this.#continueFreeGames();
  }

  #setBet(level: number): void {
    const bet = BETS[Math.min(BETS.length - 1, Math.max(0, level))];
    if (this.idle && bet !== undefined && bet !== this.contents.bet) this.change({ bet });
  }

  #later(millis: number, call: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(call, millis / this.#speed);
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** How the buttons are lit. `ready`: start may be pressed; `idle`: a game or a transfer may begin. */
function lampsOf(state: {
  readonly ready: boolean;
  readonly idle: boolean;
  readonly locked: boolean;
  readonly credits: number;
}): Scene['lamps'] {
  const { ready, idle, locked, credits } = state;
  const bet = idle ? 'on' : 'off';
  return {
    spin: ready ? 'blink' : 'off',
    'bet-up': bet,
    'bet-down': bet,
    'max-bet': bet,
    'cash-out': credits > 0 && idle ? 'on' : 'off',
    service: locked ? 'blink' : 'off',
  };
}

/** What the cabinet shows over everything; null in play. */
function noticeOf(contents: Contents, doorOpen: boolean, decimals: number): string | null {
  const [due] = unpaid(contents);
  if (doorOpen) return 'DOOR OPEN';
  if (due !== undefined) {
    const what = due.level === HAND_PAY_LEVEL.win ? 'HAND PAY' : 'JACKPOT';
    return `${what} ${amountText(due.amount, decimals)}`;
  }
  return contents.tilt === null ? null : 'TILT';
}

interface CabinetSetup {
  readonly id: number;
  readonly name: string;
  readonly brand: string;
  readonly theme: number;
  /** Of the amounts that it shows. */
  readonly decimals: number;
  /** The slot door is open: the cabinet does not play. */
  readonly doorOpen: boolean;
  /** A win of so much or more (cents) is paid by hand. */
  readonly handPayFrom: number;
}

interface CabinetOptions {
  readonly setup: CabinetSetup;
  readonly memory: Memory;
  readonly draw: Draw;
  /** How many times faster than normal the reels turn. */
  readonly speed: number;
}
