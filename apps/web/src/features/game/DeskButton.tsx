import type { ComponentProps, KeyboardEvent, MouseEvent } from 'react';
import { Button } from '../../ui/Button.tsx';

interface DeskButtonProps extends ComponentProps<typeof Button> {
  /** Not ready for a moment; whoever is asked drops a push meanwhile. */
  readonly busy: boolean;
  readonly onClick: (event: MouseEvent) => void;
}

/**
 * A button of the desk. While it is busy it looks as if it could not be used, but the focus stays with who came by
 * key. A finger or a mouse leaves none behind, so that the keys go on to be the cabinet's.
 */
export function DeskButton({ busy, onClick, ...rest }: DeskButtonProps) {
  return (
    <Button
      aria-disabled={busy}
      onKeyDown={pushOnce}
      onClick={(event) => {
        if (isByPointer(event)) event.currentTarget.blur();
        onClick(event);
      }}
      {...rest}
    />
  );
}

/** Enter that stays down clicks again and again, each a push that nobody made. */
function pushOnce(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
}

/** What a key or a screen reader makes of a push counts no clicks. */
const isByPointer = ({ detail }: MouseEvent): boolean => detail > 0;
