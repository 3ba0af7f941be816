import { may } from '@floorcast/contract/duties';
import type { WallMachine } from '@floorcast/contract/wall';
import type { MachineDoor } from '../../../api/endpoints/console.ts';

/** Something that staff can do at a machine as it is now. */
export interface Act {
  /** Key of its texts: the button, and what it does. */
  readonly id:
    | 'reserve'
    | 'free'
    | 'take-out'
    | 'put-back'
    | 'put-into-use'
    | 'message'
    | 'end'
    | 'unlock'
    | 'camera'
    | 'press'
    | 'look';
  readonly door: MachineDoor;
  /** What the request has beside its reason; what the dialog asks for comes on top. */
  readonly more: Readonly<Record<string, boolean>>;
  /** Why it cannot be done now, as the key of a text; null: it can. */
  readonly hindered: string | null;
  /** It takes something from a player. */
  readonly grave: boolean;
}

type Holder = Parameters<typeof may>[0] & { readonly username: string };

const act = (id: Act['id'], door: MachineDoor, part: Partial<Act> = {}): Act => ({
  id,
  door,
  more: {},
  hindered: null,
  grave: false,
  ...part,
});

/** Causes that are hand pays. */
export const HAND_PAYS: readonly string[] = ['hand-pay', 'jackpot', 'cancelled-credit'];

/** The acts that an account may carry out at a machine, those that make no sense there left out. */
export function actsAt(machine: WallMachine, holder: Holder): readonly Act[] {
  const { player, credit, causes, cameras, buttons, reserved, outOfService } = machine;
  const noPlayer = player === null ? 'noPlayer' : null;
  const { needsOther } = causes.find(({ kind }) => kind === 'out-of-service') ?? {};
  const back = needsOther === undefined ? 'put-back' : 'put-into-use';
  const occupied = player !== null ? 'occupied' : (credit ?? 0) > 0 ? 'hasCredit' : null;
  const service: Act[] = [
    outOfService === null
      ? act('take-out', 'service', { more: { inService: false }, grave: player !== null })
      : act(back, 'service', {
          more: { inService: true },
          hindered: needsOther === holder.username ? 'ownSetUp' : null,
        }),
    reserved
      ? act('free', 'reservation', { more: { reserved: false } })
      : act('reserve', 'reservation', { more: { reserved: true } }),
    act('unlock', 'unlock', {
      hindered: causes.some(({ kind }) => HAND_PAYS.includes(kind)) ? null : 'noHandPay',
    }),
    ...(cameras.length === 0 ? [] : [act('camera', 'camera')]),
    ...(buttons.length === 0 ? [] : [act('press', 'press', { hindered: occupied })]),
  ];
  const players: Act[] = [
    act('message', 'message', { hindered: noPlayer }),
    act('end', 'end', { hindered: noPlayer, grave: true }),
  ];
  return [...(may(holder, 'floor.players') ? players : []), ...(may(holder, 'floor.service') ? service : [])];
}

/** Looks at the live picture of a machine without being counted. */
export const LOOK: Act = act('look', 'look');
