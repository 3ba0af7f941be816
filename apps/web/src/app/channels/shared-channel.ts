import { account } from '../../api/sign-in/account.ts';

interface Open {
  readonly channel: { close(): void };
  readonly userId: number;
  users: number;
}

/**
 * A channel of the signed-in player that screens share: the first opens it, each gets a function that releases it.
 * Screens overlap when one replaces another, so it closes a moment after the last release.
 */
export function sharedChannel(openFor: (userId: number) => { close(): void }): () => () => void {
  let open: Open | null = null;
  const letGo = (held: Open): void => {
    if (held.users > 0) return;
    held.channel.close();
    if (open === held) open = null;
  };
  return () => {
    const now = account.getState();
    if (now.phase !== 'signed-in') return () => {};
    if (open?.userId !== now.user.id) {
      open?.channel.close();
      open = { channel: openFor(now.user.id), userId: now.user.id, users: 0 };
    }
    const held = open;
    held.users++;
    return () => {
      held.users--;
      queueMicrotask(() => letGo(held));
    };
  };
}
