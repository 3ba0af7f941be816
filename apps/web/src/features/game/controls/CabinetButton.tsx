import type { ComponentProps, KeyboardEvent } from 'react';
import { Button } from '../../../ui/button/Button.tsx';

interface CabinetButtonProps extends ComponentProps<typeof Button> {
  /** Disabled for a moment; the session drops a press meanwhile. */
  readonly busy: boolean;
}

/** A button of the cabinet. While it is busy it looks disabled, but keeps the focus. */
export function CabinetButton({ busy, ...rest }: CabinetButtonProps) {
  return <Button aria-disabled={busy} onKeyDown={pushOnce} {...rest} />;
}

/** Enter that is held down repeats its click: only the first one is a press. */
function pushOnce(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
}
