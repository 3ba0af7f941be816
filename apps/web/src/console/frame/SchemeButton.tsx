import { IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { useReadable } from '../../lib/react/use-readable.ts';
import { layout } from '../../theme/layout.ts';
import { SEEDS } from '../../theme/palette/themes.ts';
import { Button } from '../../ui/button/Button.tsx';

/** The themes that look as the product does by itself, dark and light. */
const THEMES = { dark: 'dark1', light: 'light1' } as const;

/** Switches between dark and light. */
export function SchemeButton() {
  const { t } = useTranslation();
  const { main } = useReadable(layout).theme;
  const dark =
    main === undefined ? document.documentElement.dataset.scheme !== 'light' : SEEDS[main].scheme === 'dark';
  const to = dark ? 'light' : 'dark';
  const words = t(`console.scheme.${to}`);
  return (
    <Button
      look="icon"
      aria-label={words}
      title={words}
      onClick={() => layout.change({ theme: { main: THEMES[to] } })}
      data-testid="console-scheme"
    >
      {dark ? <IconSun size={22} aria-hidden="true" /> : <IconMoon size={22} aria-hidden="true" />}
    </Button>
  );
}
