import { randomUUID } from 'node:crypto';
import { type Refusal, refusal } from '@floorcast/contract/errors';
import type { PresentViewer } from '@floorcast/contract/floor-link';
import { AnswerOrder, OfferOrder, UnwatchOrder, WatchOrder } from '@floorcast/contract/floor-orders';
import type { CameraId } from '@floorcast/contract/machines';
import { err, ok, type Result } from '@floorcast/contract/result';
import type { HouseEvents } from '../../events.ts';
import type { Bus, Unsubscribe } from '../../platform/bus/bus.ts';
import { onSignedOut, SignIn } from '../auth/index.ts';
import { EndedViewers } from './ended-viewers.ts';
import { type FloorOrders, type OrderFailure, refusalOf, refusedAs } from './floor-orders.ts';
import type { LiveMachine, MachineRegistry } from './registry.ts';

interface Viewer {
  readonly account: SignIn;
  readonly machineId: number;
  readonly floorId: string;
  /** Waits no longer for the end of the sign-in that it was opened under. */
  readonly stopHearing: Unsubscribe;
}

/** A viewer's connection needs a key frame and a gathered answer: this long (ms) at the most. */
const PATIENCE_MS = 8_000;
/** A browser tab needs two at a time, while it changes cameras. */
const VIEWERS_PER_ACCOUNT = 8;

/** A viewer with the floor's description. */
type Begun = Result<{ viewerId: string; sdp: string }, Refusal>;

interface WatchingParts {
  readonly bus: Bus;
  readonly registry: MachineRegistry;
  readonly orders: FloorOrders;
  /** Whether a machine in play is for others to see. */
  readonly open: boolean;
  /** Whether the sign-in of an account goes on. */
  readonly stillCounts: (account: SignIn) => Promise<boolean>;
  readonly events: HouseEvents;
}

/** Who watches which camera. The pictures themselves go from the floor to the browser. */
export class Watching {
  readonly #parts: WatchingParts;
  readonly #viewers = new Map<string, Viewer>();
  readonly #ended = new EndedViewers();

  constructor(parts: WatchingParts) {
    this.#parts = parts;
  }

  /** Whether this account may look at that machine now: a machine in play may be its player's and the house's alone. */
  mayWatch({ id, type }: SignIn, machineId: number): boolean {
    const player = this.#parts.registry.playerAt(machineId);
    return this.#parts.open || type !== 'user' || player === undefined || player === id;
  }

  /** Which accounts watch a machine, whatever they do there. */
  accountsAt(machineId: number): ReadonlySet<number> {
    const viewers = [...this.#viewers.values()].filter((viewer) => viewer.machineId === machineId);
    return new Set(viewers.map(({ account }) => account.id));
  }

  /** Passes a WHEP offer to the floor: what it answers. */
  watch(account: SignIn, machineId: number, camera: CameraId, offer: string): Promise<Begun> {
    return this.#begin(account, machineId, camera, async (wish) => {
      const order = { ...wish, camera, offer };
      const watched = await this.#parts.orders.give(WatchOrder, order, PATIENCE_MS);
      return watched.ok ? ok(watched.value.answer) : watched;
    });
  }

  /** Has the floor make an offer to whoever can receive what their own offer says. */
  askForOffer(account: SignIn, machineId: number, camera: CameraId, receives: string): Promise<Begun> {
    return this.#begin(account, machineId, camera, async (wish) => {
      const order = { ...wish, camera, receives };
      const offered = await this.#parts.orders.give(OfferOrder, order, PATIENCE_MS);
      return offered.ok ? ok(offered.value.offer) : offered;
    });
  }

  /** Passes the answer to an offer of the floor's on; of another's viewer it is as if it were not there. */
  async answer(accountId: number, viewerId: string, answer: string): Promise<Result<void, Refusal>> {
    const viewer = this.#viewers.get(viewerId);
    if (viewer?.account.id !== accountId) return err(refusal('notFound', { what: 'viewer' }));
    const { orders } = this.#parts;
    const order = orders.giveFloor(viewer.floorId, AnswerOrder, { viewerId, answer });
    const answered = await refusedAs(refusal('videoFailed'), order);
    return answered.ok ? ok(undefined) : answered;
  }

  async #begin(
    account: SignIn,
    machineId: number,
    camera: CameraId,
    order: (viewer: PresentViewer) => Promise<Result<string, OrderFailure>>,
  ): Promise<Begun> {
    const machine = this.#parts.registry.find(machineId);
    if (machine === undefined) return err(refusal('notFound', { what: `machine ${machineId}` }));
    const refused = this.#whyNot(account, machine, camera);
    if (refused !== undefined) return err(refused);
    const viewerId = randomUUID();
    const viewer = this.#add(viewerId, { account, machineId, floorId: machine.floorId });
    try {
      // The call was admitted by its headers: since then the sign-in may have ended, when nobody here listened.
      if (!(await this.#parts.stillCounts(account))) {
        this.#remove(viewerId, viewer);
        return err(refusal('badSignature'));
      }
      const sdp = await order({ viewerId, machineId, owner: wordsFor(account) });
      if (!sdp.ok) {
        this.#remove(viewerId, viewer);
        return err(refusalOf(sdp.error, refusal('videoFailed')));
      }
      this.#parts.events.emit('audienceChanged', machineId);
      const may = this.mayWatch(account, machineId);
      if (may && this.#viewers.has(viewerId)) return ok({ viewerId, sdp: sdp.value });
      // Sent away meanwhile, when the floor did not know them yet.
      await this.#end(viewerId, viewer);
      if (!may) return err(refusal('notAllowed'));
      return err(refusal((await this.#counts(account)) ? 'videoFailed' : 'badSignature'));
    } catch (error) {
      this.#remove(viewerId, viewer);
      throw error;
    }
  }

  /**
   * Ends a viewer of this account, if it has not ended already; of another it is as if it were not there.
   *
   * One that is not known here may live on at its machine's floor, which outlives its link and this process: the floor
   * is told in any case. Who knows the id of such a viewer is whoever was given it: it cannot be guessed.
   */
  async unwatch(accountId: number, machineId: number, viewerId: string): Promise<Result<void, Refusal>> {
    const viewer = this.#viewers.get(viewerId);
    const ownerId = viewer?.account.id ?? this.#ended.ownerOf(viewerId);
    if (ownerId === undefined || ownerId === accountId) {
      if (viewer !== undefined) this.#drop(viewerId, viewer);
      await this.#tellGone(viewer?.floorId ?? this.#parts.registry.find(machineId)?.floorId, viewerId);
    }
    return ownerId === accountId ? ok(undefined) : err(refusal('notFound', { what: 'viewer' }));
  }

  /** Somebody sits there now, or nobody does any more: whoever may look no longer is sent away. */
  seatChanged(machineId: number): void {
    for (const [viewerId, viewer] of this.#viewers)
      if (viewer.machineId === machineId && !this.mayWatch(viewer.account, machineId))
        void this.#end(viewerId, viewer);
  }

  /** News may have been missed: whose sign-in has ended is sent away now. */
  async recheck(): Promise<void> {
    for (const [viewerId, { account }] of this.#viewers)
      if (!(await this.#counts(account))) this.#signedOut(viewerId);
  }

  /** Of whom it cannot be known now is asked anew when they come back. */
  #counts(account: SignIn): Promise<boolean> {
    return this.#parts.stillCounts(account).catch(() => false);
  }

  /**
   * A floor names who watches there since before its link, or before this process: they are known again, and whoever may
   * not go on is sent away.
   */
  async found(floorId: string, viewers: readonly PresentViewer[]): Promise<void> {
    await Promise.all(viewers.map((viewer) => this.#find(floorId, viewer)));
  }

  async #find(floorId: string, { viewerId, machineId, owner }: PresentViewer): Promise<void> {
    if (this.#viewers.has(viewerId)) return;
    const account = ownerIn(owner);
    if (account === undefined || this.#parts.registry.find(machineId)?.floorId !== floorId)
      return this.#tellGone(floorId, viewerId);
    const viewer = this.#add(viewerId, { account, machineId, floorId });
    this.#parts.events.emit('audienceChanged', machineId);
    if (!this.mayWatch(account, machineId) || !(await this.#parts.stillCounts(account)))
      await this.#end(viewerId, viewer);
  }

  forget(viewerId: string): void {
    const viewer = this.#viewers.get(viewerId);
    if (viewer !== undefined) this.#drop(viewerId, viewer);
  }

  forgetFloor(floorId: string): void {
    for (const [viewerId, viewer] of this.#viewers)
      if (viewer.floorId === floorId) this.#drop(viewerId, viewer);
  }

  #whyNot(account: SignIn, { id, condition, equipment }: LiveMachine, camera: CameraId): Refusal | undefined {
    if (!equipment.cameras.some((known) => known.id === camera))
      return refusal(condition === 'offline' ? 'machineOffline' : 'notFound', { what: camera });
    if (!this.mayWatch(account, id)) return refusal('notAllowed');
    return this.#count(account.id) >= VIEWERS_PER_ACCOUNT ? refusal('tooManyRequests') : undefined;
  }

  #add(viewerId: string, facts: Omit<Viewer, 'stopHearing'>): Viewer {
    const stopHearing = onSignedOut(this.#parts.bus, facts.account, () => this.#signedOut(viewerId));
    const viewer = { ...facts, stopHearing };
    this.#viewers.set(viewerId, viewer);
    return viewer;
  }

  #signedOut(viewerId: string): void {
    const viewer = this.#viewers.get(viewerId);
    if (viewer !== undefined) void this.#end(viewerId, viewer);
  }

  async #end(viewerId: string, viewer: Viewer): Promise<void> {
    this.#drop(viewerId, viewer);
    await this.#tellGone(viewer.floorId, viewerId);
  }

  async #tellGone(floorId: string | undefined, viewerId: string): Promise<void> {
    if (floorId === undefined) return;
    // A floor that does not answer has no viewers either, or notices by itself that this one has gone.
    await this.#parts.orders.giveFloor(floorId, UnwatchOrder, { viewerId }).catch(() => undefined);
  }

  #drop(viewerId: string, viewer: Viewer): void {
    this.#ended.add(viewerId, viewer.account.id);
    this.#remove(viewerId, viewer);
  }

  #remove(viewerId: string, { machineId, stopHearing }: Viewer): void {
    this.#viewers.delete(viewerId);
    stopHearing();
    this.#parts.events.emit('audienceChanged', machineId);
  }

  #count(accountId: number): number {
    return [...this.#viewers.values()].filter(({ account }) => account.id === accountId).length;
  }
}

/** What a floor keeps of whom a viewer belongs to, and how it is read again. */
const wordsFor = (account: SignIn): string => JSON.stringify(SignIn.parse(account));
function ownerIn(words: string | undefined): SignIn | undefined {
  try {
    return SignIn.safeParse(JSON.parse(words ?? '')).data;
  } catch {
    return undefined;
  }
}
