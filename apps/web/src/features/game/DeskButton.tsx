import type { ComponentProps, KeyboardEvent } from 'react';
import { Button } from '../../ui/Button.tsx';

interface DeskButtonProps extends ComponentProps<typeof Button> {
  /** Not ready for a moment; whoever is asked drops a push meanwhile. */
  readonly busy: boolean;
}

/** A button of the desk. While it is busy it looks as if it could not be used, but the focus stays with who came by key. */
export function DeskButton({ busy, ...rest }: DeskButtonProps) {
  return <Button aria-disabled={busy} onKeyDown={pushOnce} {...rest} />;
}

/** Enter that stays down clicks again and again, each a push that nobody made. */
function pushOnce(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
}
