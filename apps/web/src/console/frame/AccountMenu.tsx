import { dutiesOf } from '@floorcast/contract/duties';
import { IconArrowBackUp, IconLogout, IconMoon, IconSun, IconUserCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId, useRef, useState } from 'react';
import { account } from '../../api/sign-in/account.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { useReadable } from '../../lib/react/use-readable.ts';
import { layout } from '../../theme/layout.ts';
import { SEEDS } from '../../theme/palette/themes.ts';
import { Button } from '../../ui/button/Button.tsx';
import type { Elements } from '../../ui/elements.ts';
import { LanguageChoice } from '../../ui/language/LanguageChoice.tsx';
import { hang } from '../../ui/menu/hang.ts';
import rows from '../../ui/menu/rows.module.css';
import styles from './TopBar.module.css';

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

interface AccountMenuProps {
  /** On a phone, the look and the language are chosen here. */
  readonly phone: boolean;
  readonly onSignOut: () => void;
  /** What else concerns the member of staff, such as being on duty. */
  readonly children?: Elements;
}

/** The signed-in member of staff: name, duties, and the way out. */
export function AccountMenu({ phone, onSignOut, children }: AccountMenuProps) {
  const { t } = useTranslation();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const now = useReadable(account);
  if (now.phase !== 'signed-in') return null;
  const { username } = now.user;
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        popoverTarget={id}
        aria-expanded={open}
        title={username}
        data-testid="console-account"
      >
        <IconUserCircle size={22} aria-hidden="true" />
        <span>{username}</span>
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        className={`${rows.popover} ${styles.account}`}
        onBeforeToggle={({ newState }) => {
          if (newState === 'open' && button.current && list.current)
            hang(list.current, button.current, 'under');
        }}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        <Holder user={now.user} />
        {phone && (
          <div className={styles.choices}>
            <LanguageChoice />
            <SchemeButton />
          </div>
        )}
        {children}
        <Link to="/lobby" className={`${rows.row} ${styles.way}`}>
          <IconArrowBackUp size={20} aria-hidden="true" />
          <span>{t('console.toLobby')}</span>
        </Link>
        <button type="button" className={rows.row} onClick={onSignOut}>
          <IconLogout size={20} aria-hidden="true" />
          <span>{t('console.signOut')}</span>
        </button>
      </div>
    </>
  );
}

type SignedIn = Extract<ReturnType<typeof account.getState>, { phase: 'signed-in' }>;

/** Name and duties. */
function Holder({ user: { name, lastname, username, Permissions } }: Pick<SignedIn, 'user'>) {
  const { t } = useTranslation();
  return (
    <div className={styles.who}>
      <strong dir="auto">{`${name} ${lastname}`}</strong>
      <span>{username}</span>
      <span>
        {dutiesOf(Permissions)
          .map((duty) => t(`console.duty.${duty}`))
          .join(', ')}
      </span>
    </div>
  );
}
