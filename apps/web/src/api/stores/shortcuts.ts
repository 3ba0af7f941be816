import type { Failure } from '../call/failure.ts';
import { account } from '../sign-in/account.ts';

interface Change {
  readonly id: string;
  readonly added: boolean;
}

/** Changes of one account that the house has not answered yet, in their order; they apply to what it has stored. */
interface Writes {
  readonly userId: number;
  stored: readonly string[];
  waiting: readonly Change[];
  last: Promise<unknown>;
}

let writes: Writes | null = null;

/** Ids of the signed-in account's shortcuts, in their order. */
export function shortcutIds(): readonly string[] {
  const now = account.getState();
  return now.phase === 'signed-in' ? now.said.user.shortcuts : [];
}

/**
 * Adds a shortcut or removes it: shown at once, and stored with the account (SHELL-5). The house stores the list as a
 * whole, so that one request waits for the one before. Null when it is stored.
 */
export async function toggleShortcut(id: string): Promise<Failure | null> {
  const now = account.getState();
  if (now.phase !== 'signed-in') return null;
  const of = writesOf(now.user.id);
  const change = { id, added: !shortcutIds().includes(id) };
  of.waiting = [...of.waiting, change];
  show(of);
  const stored = of.last.then(() => store(of, change));
  of.last = stored.catch(() => undefined);
  return stored;
}

/** The writes of an account; those of another one that was signed in before end by themselves. */
function writesOf(userId: number): Writes {
  if (writes?.userId !== userId) writes = { userId, stored: [], waiting: [], last: Promise.resolve() };
  // Meanwhile another part of the screen, or another sign-in, may have brought another list.
  if (writes.waiting.length === 0) writes.stored = shortcutIds();
  return writes;
}

async function store(of: Writes, change: Change): Promise<Failure | null> {
  try {
    if (!isSignedIn(of)) return null;
    const shortcuts = withChange(of.stored, change);
    const { updateUser } = await import('../endpoints/user-data.ts');
    const result = await updateUser({ shortcuts });
    // A server that stores none: they last as long as the page.
    if (!result.ok && result.error.kind !== 'unknown-call') return result.error;
    of.stored = shortcuts;
    return null;
  } finally {
    of.waiting = of.waiting.filter((other) => other !== change);
    show(of);
  }
}

const isSignedIn = ({ userId }: Writes): boolean => {
  const now = account.getState();
  return now.phase === 'signed-in' && now.user.id === userId;
};

const withChange = (ids: readonly string[], { id, added }: Change): string[] => {
  const others = ids.filter((other) => other !== id);
  return added ? [...others, id] : others;
};

/** Shows what is stored, with the changes that are not yet. */
function show(of: Writes): void {
  const now = account.getState();
  if (now.phase !== 'signed-in' || !isSignedIn(of)) return;
  const shortcuts = of.waiting.reduce(withChange, [...of.stored]);
  account.updateUser({ ...now.said.user, shortcuts });
}
