import type { WallCause, WallMachine } from '@floorcast/contract/wall';

/** Something that two rows of a machine, one after the other, tell. */
export type Happening = {
  readonly key: string;
  /** When it was noticed. */
  readonly at: string;
} & (
  | { readonly kind: 'began' | 'ended'; readonly cause: WallCause }
  | { readonly kind: 'sat' | 'left'; readonly username: string }
  | { readonly kind: 'credit'; readonly from: number; readonly to: number }
);

const sameCause = (a: WallCause, b: WallCause): boolean =>
  a.kind === b.kind && a.since === b.since && a.camera === b.camera && a.id === b.id;

type Change =
  | { readonly kind: 'began' | 'ended'; readonly cause: WallCause }
  | { readonly kind: 'sat' | 'left'; readonly username: string }
  | { readonly kind: 'credit'; readonly from: number; readonly to: number };

/** What happened between two rows of a machine. */
export function happenings(before: WallMachine, now: WallMachine, at: string): readonly Happening[] {
  const found: Change[] = [];
  for (const cause of now.causes)
    if (!before.causes.some((each) => sameCause(each, cause))) found.push({ kind: 'began', cause });
  for (const cause of before.causes)
    if (!now.causes.some((each) => sameCause(each, cause))) found.push({ kind: 'ended', cause });
  if (before.player !== null && before.player.id !== now.player?.id)
    found.push({ kind: 'left', username: before.player.username });
  if (now.player !== null && before.player?.id !== now.player.id)
    found.push({ kind: 'sat', username: now.player.username });
  if (before.credit !== null && now.credit !== null && before.credit !== now.credit)
    found.push({ kind: 'credit', from: before.credit, to: now.credit });
  return found.map((each, index) => ({ ...each, key: `${at} ${index} ${each.kind}`, at }));
}
