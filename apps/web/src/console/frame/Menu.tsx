import { IconMenu2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { useReadable } from '../../lib/react/use-readable.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import type { ConsoleScreen } from '../screens.ts';
import { type Badge, badges } from '../shared/live/live.ts';
import { To } from '../shared/parts.tsx';
import styles from './Menu.module.css';

interface MenuProps {
  readonly screens: readonly ConsoleScreen[];
  readonly current: ConsoleScreen | undefined;
}

/** Tabs at the bottom of a phone, beside the one that opens the whole menu. */
const TABS = 4;

/** Every address of the console is below that of its first screen. */
const EXACTLY = { exact: true };

/** The screens, beside the present one. */
export function Menu({ screens, current }: MenuProps) {
  const { t } = useTranslation();
  return (
    <nav className={styles.menu} aria-label={t('console.menu')}>
      <Entries screens={screens} current={current} />
    </nav>
  );
}

/** The screens that staff on their feet need most, at the thumb; the others are behind the last tab. */
export function Tabs({ screens, current }: MenuProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const tabs = screens.filter(({ tab }) => tab === true).slice(0, TABS);
  const elsewhere = current !== undefined && !tabs.includes(current);
  return (
    <nav className={styles.tabs} aria-label={t('console.menu')}>
      <Entries screens={tabs} current={current} />
      <button
        type="button"
        className={`quiet gap-12 ${styles.entry}`}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-current={elsewhere ? 'page' : undefined}
        onClick={() => setOpen(true)}
        data-testid="console-more"
      >
        <IconMenu2 size={22} aria-hidden="true" />
        <span className={`clip ${styles.words}`}>{t('console.more')}</span>
      </button>
      {open && (
        <Dialog title={t('console.menu')} side="end" onClose={close}>
          <div className="rows gap-2">
            <Entries screens={screens} current={current} onPress={close} />
          </div>
        </Dialog>
      )}
    </nav>
  );
}

function Entries({ screens, current, onPress }: MenuProps & { readonly onPress?: () => void }) {
  const { t } = useTranslation();
  return screens.map(({ path, words, Icon, badge }) => (
    <To
      key={path}
      to={path}
      activeOptions={EXACTLY}
      className={`quiet gap-12 ${styles.entry}`}
      aria-current={path === current?.path ? 'page' : undefined}
      onClick={onPress}
    >
      <Icon size={22} aria-hidden="true" />
      <span className={`clip ${styles.words}`} title={t(words)}>
        {t(words)}
      </span>
      {badge !== undefined && <Count badge={badge} />}
    </To>
  ));
}

/** How much waits behind an entry; nothing when nothing does. */
function Count({ badge }: { readonly badge: Badge }) {
  const { t } = useTranslation();
  const count = useReadable(badges)[badge];
  if (count === 0) return null;
  return (
    <span className={`small figures ${styles.badge}`} data-testid={`badge-${badge}`}>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="unseen">{t(`console.badge.${badge}`, { count })}</span>
    </span>
  );
}
