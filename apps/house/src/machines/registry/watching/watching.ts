import { randomUUID } from 'node:crypto';
import { type Refusal, refusal } from '@floorcast/contract/errors';
import type { PresentViewer } from '@floorcast/contract/floor-link';
import { AnswerOrder, OfferOrder, UnwatchOrder, WatchOrder } from '@floorcast/contract/floor-orders';
import type { CameraId } from '@floorcast/contract/machines';
import { err, ok, type Result } from '@floorcast/contract/result';
import type { ViewerStart } from '@floorcast/contract/video';
import * as z from 'zod';
import { type AuthService, onSignedOut, SignIn } from '../../../people/accounts/index.ts';
import { excludedTopic } from '../../../people/safer-gambling/index.ts';
import { inBackground } from '../../../platform/background.ts';
import type { Unsubscribe } from '../../../platform/bus/bus.ts';
import { type OrderFailure, refusalOf, refusedAs } from '../floor-link/floor-orders.ts';
import type { MachineContext } from '../open-machines.ts';
import { type LiveMachine, MACHINE_STATUS_TOPIC, MachineChange } from '../registry.ts';

/** How many ended viewers are remembered: the latest, long enough for a browser to end them as well. */
const MOST_ENDED = 4_096;

interface Viewer {
  readonly account: SignIn;
  readonly machineId: number;
  readonly floorId: string;
  /** Whether it is a look of staff, which is not counted. */
  readonly look: boolean;
  /** Stops listening for the end of the viewer's sign-in, and for an exclusion. */
  readonly unsubscribe: Unsubscribe;
}

/** How long (ms) a viewer's connection may take: it needs a key frame and a gathered answer. */
const PATIENCE_MS = 8_000;
/** A browser tab needs two at a time, while it changes cameras. */
const VIEWERS_PER_ACCOUNT = 8;

/** The camera that a viewer requests, and how it begins. */
interface RequestedPicture {
  readonly camera: CameraId;
  readonly start?: ViewerStart;
  /** A look of staff: it is not counted. */
  readonly look?: boolean;
}

/** A viewer that begins, as its floor receives it. */
type RequestedViewer = PresentViewer & Omit<RequestedPicture, 'look'> & { readonly plays: boolean };

/** An opened viewer with the floor's SDP. */
type OpenedViewer = Result<{ viewerId: string; sdp: string }, Refusal>;

/** The viewers of cameras. Their video goes from the floor to the browser. */
export class Watching {
  readonly #parts;
  readonly #viewers = new Map<string, Viewer>();
  /** The owners of viewers that have ended. */
  readonly #ended = new Map<string, number>();

  constructor(
    parts: Pick<MachineContext, 'bus' | 'events' | 'registry' | 'orders'> & {
      /** Whether other accounts may watch a machine in play. */
      readonly open: boolean;
      /** Whether the sign-in of an account is valid, and the account not excluded from play. */
      readonly isWelcome: (account: SignIn) => Promise<boolean>;
    },
  ) {
    this.#parts = parts;
  }

  /** Whether an account may watch a machine now: one in play may be for its player and staff only. */
  mayWatch({ id, type }: SignIn, machineId: number): boolean {
    const player = this.#parts.registry.playerAt(machineId);
    return this.#parts.open || type !== 'user' || player === undefined || player === id;
  }

  /** The accounts that watch a machine, its player included. */
  accountsAt(machineId: number): ReadonlySet<number> {
    const viewers = [...this.#viewers.values()].filter(
      (viewer) => viewer.machineId === machineId && !viewer.look,
    );
    return new Set(viewers.map(({ account }) => account.id));
  }

  /** Forwards a WHEP offer to the floor, and returns its answer. */
  watch(account: SignIn, machineId: number, picture: RequestedPicture, offer: string): Promise<OpenedViewer> {
    return this.#begin(account, machineId, picture, async (viewer) => {
      const watched = await this.#parts.orders.give(WatchOrder, { ...viewer, offer }, PATIENCE_MS);
      return watched.ok ? ok(watched.value.answer) : watched;
    });
  }

  /** Has the floor make an offer for a client whose own offer names what it can receive. */
  askForOffer(
    account: SignIn,
    machineId: number,
    picture: RequestedPicture,
    receives: string,
  ): Promise<OpenedViewer> {
    return this.#begin(account, machineId, picture, async (viewer) => {
      const offered = await this.#parts.orders.give(OfferOrder, { ...viewer, receives }, PATIENCE_MS);
      return offered.ok ? ok(offered.value.offer) : offered;
    });
  }

  /** Forwards the answer to an offer of the floor; a viewer of another account is not found. */
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
    { look = false, ...picture }: RequestedPicture,
    order: (viewer: RequestedViewer) => Promise<Result<string, OrderFailure>>,
  ): Promise<OpenedViewer> {
    const machine = this.#parts.registry.find(machineId);
    if (machine === undefined) return err(refusal('notFound', { what: `machine ${machineId}` }));
    const refused = this.#refusalTo(account, machine, picture.camera);
    if (refused !== undefined) return err(refused);
    const viewerId = randomUUID();
    const viewer = this.#add(viewerId, { account, machineId, floorId: machine.floorId, look });
    try {
      // The call was admitted by its headers: the sign-in may have ended since, unnoticed here.
      if (!(await this.#parts.isWelcome(account))) {
        this.#remove(viewerId, viewer);
        return err(refusal('badSignature'));
      }
      const plays = this.#parts.registry.playerAt(machineId) === account.id;
      const sdp = await order({ viewerId, machineId, owner: ownerText(account, look), ...picture, plays });
      if (!sdp.ok) {
        this.#remove(viewerId, viewer);
        return err(refusalOf(sdp.error, refusal('videoFailed')));
      }
      this.#parts.events.emit('audienceChanged', machineId);
      const may = this.mayWatch(account, machineId);
      if (may && this.#viewers.has(viewerId)) return ok({ viewerId, sdp: sdp.value });
      // Disconnected meanwhile, before the floor knew the viewer.
      await this.#end(viewerId, viewer);
      if (!may) return err(refusal('notAllowed'));
      return err(refusal((await this.#counts(account)) ? 'videoFailed' : 'badSignature'));
    } catch (error) {
      this.#remove(viewerId, viewer);
      throw error;
    }
  }

  /**
   * Ends a viewer of this account, if it has not ended; a viewer of another account is not found.
   *
   * An unknown viewer may still be open at its machine's floor, which outlives its link and this process: the floor is
   * ordered to end it in any case. The id of such a viewer cannot be guessed.
   */
  async unwatch(accountId: number, machineId: number, viewerId: string): Promise<Result<void, Refusal>> {
    const viewer = this.#viewers.get(viewerId);
    const ownerId = viewer?.account.id ?? this.#ended.get(viewerId);
    if (ownerId === undefined || ownerId === accountId) {
      if (viewer !== undefined) this.#drop(viewerId, viewer);
      await this.#endOnFloor(viewer?.floorId ?? this.#parts.registry.find(machineId)?.floorId, viewerId);
    }
    return ownerId === accountId ? ok(undefined) : err(refusal('notFound', { what: 'viewer' }));
  }

  /** The seat of a machine has changed: viewers that may not watch any more are disconnected. */
  seatChanged(machineId: number): void {
    for (const [viewerId, viewer] of this.#viewers)
      if (viewer.machineId === machineId && !this.mayWatch(viewer.account, machineId))
        void this.#end(viewerId, viewer);
  }

  /** Messages may have been missed: viewers whose sign-in has ended are disconnected. */
  async recheck(): Promise<void> {
    for (const [viewerId, { account }] of this.#viewers)
      if (!(await this.#counts(account))) this.#signedOut(viewerId);
  }

  /** A sign-in that cannot be checked counts as ended: the client opens its viewer once more. */
  #counts(account: SignIn): Promise<boolean> {
    return this.#parts.isWelcome(account).catch(() => false);
  }

  /**
   * Resumes the viewers that a floor names, from before its link or this process, and disconnects those that may not
   * watch.
   */
  async found(floorId: string, viewers: readonly PresentViewer[]): Promise<void> {
    await Promise.all(viewers.map((viewer) => this.#find(floorId, viewer)));
  }

  async #find(floorId: string, { viewerId, machineId, owner }: PresentViewer): Promise<void> {
    if (this.#viewers.has(viewerId)) return;
    const known = ownerIn(owner);
    if (known === undefined || this.#parts.registry.find(machineId)?.floorId !== floorId)
      return this.#endOnFloor(floorId, viewerId);
    const { look = false, ...account } = known;
    const viewer = this.#add(viewerId, { account, machineId, floorId, look });
    this.#parts.events.emit('audienceChanged', machineId);
    if (!this.mayWatch(account, machineId) || !(await this.#parts.isWelcome(account)))
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

  #refusalTo(account: SignIn, { id, condition, equipment }: LiveMachine, camera: CameraId) {
    if (!equipment.cameras.some((known) => known.id === camera))
      return refusal(condition === 'offline' ? 'machineOffline' : 'notFound', { what: camera });
    if (!this.mayWatch(account, id)) return refusal('notAllowed');
    return this.#count(account.id) >= VIEWERS_PER_ACCOUNT ? refusal('tooManyRequests') : undefined;
  }

  #add(viewerId: string, facts: Omit<Viewer, 'unsubscribe'>): Viewer {
    const { bus } = this.#parts;
    const { account } = facts;
    const end = () => this.#signedOut(viewerId);
    const stops = [onSignedOut(bus, account, end), bus.subscribe(excludedTopic(account.id), end)];
    const unsubscribe = () => {
      for (const stop of stops) stop();
    };
    const viewer = { ...facts, unsubscribe };
    this.#viewers.set(viewerId, viewer);
    return viewer;
  }

  #signedOut(viewerId: string): void {
    const viewer = this.#viewers.get(viewerId);
    if (viewer !== undefined) void this.#end(viewerId, viewer);
  }

  async #end(viewerId: string, viewer: Viewer): Promise<void> {
    this.#drop(viewerId, viewer);
    await this.#endOnFloor(viewer.floorId, viewerId);
  }

  async #endOnFloor(floorId: string | undefined, viewerId: string): Promise<void> {
    if (floorId === undefined) return;
    // A floor that does not answer has no viewers, or notices the end of this one itself.
    await this.#parts.orders.giveFloor(floorId, UnwatchOrder, { viewerId }).catch(() => undefined);
  }

  #drop(viewerId: string, viewer: Viewer): void {
    this.#ended.set(viewerId, viewer.account.id);
    const [oldest] = this.#ended.keys();
    if (this.#ended.size > MOST_ENDED && oldest !== undefined) this.#ended.delete(oldest);
    this.#remove(viewerId, viewer);
  }

  #remove(viewerId: string, { machineId, unsubscribe }: Viewer): void {
    this.#viewers.delete(viewerId);
    unsubscribe();
    this.#parts.events.emit('audienceChanged', machineId);
  }

  #count(accountId: number): number {
    return [...this.#viewers.values()].filter(({ account }) => account.id === accountId).length;
  }
}

/** The owner of a viewer as a floor stores it, and how it is read. */
const Owner = SignIn.extend({ look: z.optional(z.boolean()) });
const ownerText = (account: SignIn, look: boolean): string =>
  JSON.stringify(Owner.parse({ ...account, ...(look ? { look } : {}) }));
function ownerIn(text: string | undefined): z.infer<typeof Owner> | undefined {
  try {
    return Owner.safeParse(JSON.parse(text ?? '')).data;
  } catch {
    return undefined;
  }
}

/** Opens the viewers of a floor, which follow the seats of its machines and its reports. */
export function openWatching({
  auth,
  isExcluded,
  ...parts
}: Pick<MachineContext, 'isExcluded' | 'bus' | 'log' | 'events' | 'registry' | 'orders'> & {
  readonly auth: AuthService;
  /** Whether others may watch a machine in play. */
  readonly open: boolean;
}): Watching {
  const { bus, log, events } = parts;
  const watching = new Watching({
    ...parts,
    isWelcome: async (account) => (await auth.isSignedIn(account)) && !(await isExcluded(account.id)),
  });
  bus.subscribe(MACHINE_STATUS_TOPIC, (change) => {
    const { id } = MachineChange.parse(change);
    if (parts.registry.find(id) !== undefined) watching.seatChanged(id);
  });
  events.on('viewerGone', (viewerId) => watching.forget(viewerId));
  events.on('viewersUnknown', (floorId) => watching.forgetFloor(floorId));
  events.on('viewersPresent', (floorId, viewers) =>
    inBackground(log, watching.found(floorId, viewers), 'resuming viewers'),
  );
  events.on('floorUnlinked', (floorId) => watching.forgetFloor(floorId));
  return watching;
}
