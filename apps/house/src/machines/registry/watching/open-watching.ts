import type { AuthService } from '../../../people/accounts/index.ts';
import { inBackground } from '../../../platform/background.ts';
import type { MachineContext } from '../open-machines.ts';
import { MACHINE_STATUS_TOPIC, MachineChange } from '../registry.ts';
import { Watching } from './watching.ts';

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
