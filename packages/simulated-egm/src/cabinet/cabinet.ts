import { TRANSFER_STATUS } from '@floorcast/sas/aft';
import { EXCEPTION } from '@floorcast/sas/exceptions';
import { HAND_PAY_LEVEL } from '@floorcast/sas/hand-pay';
import { BETS, type Draw, playGame } from '../game/play.ts';
import type { CabinetButton, Scene } from '../scene.ts';
import { billAccepted, gameEnded, gameStarted, plain, queued } from './events.ts';
import { afterReset, told, withHandPay } from './hand-pays.ts';
import type { Contents, GameInPlay, HandPay, KeptEvent, Memory } from './memory.ts';
import { noticeOf } from './notice.ts';

/** When each reel comes to rest, in milliseconds after the start, at normal speed. */
const REELS_REST = [650, 850, 1050, 1250, 1450] as const;
/** From the last reel's rest to the next free game (ms). */
const FREE_PAUSE = 900;
/** Between two calls for a host that has not read a hand pay (ms). */
const CALL_AGAIN = 15_000;

export interface CabinetSetup {
  readonly id: number;
  readonly name: string;
  readonly brand: string;
  readonly theme: number;
  /** A cabinet whose slot door stands open: it does not play. */
  readonly doorOpen: boolean;
  /** A win of so much or more (cents) is paid by hand. */
  readonly handPayFrom: number;
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
  #doorOpen: boolean;
  /** The host holds it still for a transfer. */
  #held = false;
  /** Drawn in place of the next game's stops. */
  #prepared: Draw | undefined;
  #calls: NodeJS.Timeout | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor({ setup, memory, draw, speed }: CabinetOptions) {
    this.setup = setup;
    this.#memory = memory;
    this.#draw = draw;
    this.#speed = speed;
    this.#doorOpen = setup.doorOpen;
    this.#reels = resting(memory.contents.stops);
    if (!memory.isNew) this.report(plain(EXCEPTION.powerApplied));
    if (!memory.isNew) this.change({ gamesAtPower: this.contents.games });
    if (setup.doorOpen) this.report(plain(EXCEPTION.slotDoorOpened));
    // A game that a power cut broke off ends as it had been drawn.
    if (this.contents.playing !== null) this.#turn(this.contents.playing);
    this.#goOn();
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
    return this.#doorOpen || this.contents.tilt !== null || this.contents.handPays.length > 0;
  }

  /** Neither a game nor a transfer is going on, and nothing locks the cabinet: either may begin. */
  get atRest(): boolean {
    const { playing, free, current } = this.contents;
    const moving = current?.status === TRANSFER_STATUS.pending;
    return playing === null && free.left === 0 && !moving && !this.locked;
  }

  /** The slot door is opened or closed. */
  setDoor(open: boolean): void {
    if (open === this.#doorOpen) return;
    this.#doorOpen = open;
    this.report(plain(open ? EXCEPTION.slotDoorOpened : EXCEPTION.slotDoorClosed));
    if (!open) this.change({ gamesAtDoor: this.contents.games });
    this.#goOn();
  }

  /** While it is held no game begins. */
  hold(held: boolean): void {
    if (held === this.#held) return;
    this.#held = held;
    if (!held) this.#goOn();
    this.#changed();
  }

  /** Something has gone wrong, by its exception; null: it was put right, of which the protocol has no word. */
  setTilt(tilt: number | null): void {
    const { events } = this.contents;
    this.change({ tilt, ...(tilt === null ? {} : { events: queued(events, plain(tilt)) }) });
    this.#goOn();
  }

  insertBill(amount: number): void {
    const { credits, events, billCredits, bills, billsEnabled } = this.contents;
    if (!billsEnabled) return;
    this.change({
      credits: credits + amount,
      billCredits: billCredits + amount,
      bills: bills + 1,
      events: queued(events, billAccepted(bills + 1)),
    });
  }

  /** The next game draws from this, then the cabinet's own draws go on. */
  prepare(draw: Draw): void {
    this.#prepared = draw;
  }

  /** A progressive jackpot was hit: it is paid by hand. */
  hitJackpot(amount: number): void {
    const { events } = this.contents;
    this.change({ events: queued(events, plain(EXCEPTION.progressiveHit)) });
    this.#payByHand({ amount, level: HAND_PAY_LEVEL.firstJackpot });
  }

  /** The host has read the oldest hand pay that it was not told of. */
  handPayRead(): void {
    this.change({ handPaysUntold: this.contents.handPaysUntold.slice(1) });
  }

  /** The oldest hand pay was paid: by the attendant's key, or by the host. Returns whether there was one. */
  resetHandPay(): boolean {
    const change = afterReset(this.contents);
    if (change === undefined) return false;
    this.change(change);
    this.#goOn();
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
    const { id, name, brand, theme } = this.setup;
    const ready = this.atRest && !this.#held && credits >= bet;
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
        service: this.locked ? 'blink' : 'off',
      },
      reels: this.#reels,
      restedAt: this.#restedAt,
      winningLines: this.#winningLines,
      freeGames: { left: free.left, of: free.of },
      notice: noticeOf(this.contents, this.#doorOpen),
      pressed: this.#pressed,
    };
  }

  /** Power off: nothing happens any more. */
  close(): void {
    clearTimeout(this.#timer);
    clearInterval(this.#calls);
    this.#listeners.clear();
  }

  /** Free games that are left are played, once nothing locks the cabinet. */
  #goOn(): void {
    const { playing, free } = this.contents;
    if (playing === null && free.left > 0 && !this.locked && !this.#held)
      this.#later(FREE_PAUSE, () => this.#playFree());
  }

  #payByHand(handPay: HandPay): void {
    this.change(withHandPay(this.contents, handPay));
    this.#call();
  }

  /** Calls the host until it has read every hand pay. */
  #call(): void {
    clearInterval(this.#calls);
    const call = () => {
      if (this.contents.handPaysUntold.length === 0) clearInterval(this.#calls);
      else if (!told(this.contents)) this.report(plain(EXCEPTION.handPayPending));
    };
    this.#calls = setInterval(call, CALL_AGAIN / this.#speed);
    call();
  }

  /** The host is called: to move the credit away itself, when it has said that it does, or to know. */
  #cashOut(): void {
    const { credits, hostCashOut } = this.contents;
    if (credits > 0) this.report(plain(hostCashOut ? EXCEPTION.hostCashOut : EXCEPTION.cashOutPressed));
  }

  #spin(): void {
    const { bet, credits, playEnabled, coinIn } = this.contents;
    if (!this.atRest || this.#held || !playEnabled || credits < bet) return;
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
    const { playing, credits, coinOut, games, gamesWon, free, events } = this.contents;
    if (playing === null) return;
    const { win, stops, winningLines, freeGamesWon, wagered } = playing;
    const byHand = win >= this.setup.handPayFrom;
    const onMeter = byHand ? 0 : win;
    const won = free.left + freeGamesWon;
    this.#winningLines = winningLines;
    this.#reels = { ...this.#reels, from: stops, to: stops };
    this.#restedAt = Date.now();
    this.change({
      credits: credits + onMeter,
      coinOut: coinOut + onMeter,
      games: games + 1,
      gamesWon: gamesWon + (win > 0 ? 1 : 0),
      playing: null,
      stops,
      lastWin: win,
      free: {
        stake: wagered > 0 ? wagered : free.stake,
        left: won,
        of: won === 0 ? 0 : free.of + freeGamesWon,
      },
      ...(byHand ? withHandPay(this.contents, { amount: win, level: HAND_PAY_LEVEL.win }) : {}),
      // To verify: whether models count what is paid by hand as won here.
      events: queued(events, gameEnded(onMeter)),
    });
    if (byHand) this.#call();
    this.#goOn();
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
