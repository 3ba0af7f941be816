import { may, type Permission } from '@floorcast/contract/duties';
import type { ShiftReply } from '@floorcast/contract/shift';
import { Link } from '@tanstack/react-router';
import { useNumber } from '../../lib/locale/use-number.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import styles from './Home.module.css';

type Open = ShiftReply['open'];

interface Figure {
  readonly name: keyof Open;
  readonly permission: Permission;
  /** Where it is worked on. */
  readonly path: string;
  /** Something is amiss while it is not zero. */
  readonly urgent?: boolean;
}

const FIGURES: readonly Figure[] = [
  { name: 'unclaimed', permission: 'calls.read', path: 'calls', urgent: true },
  { name: 'calls', permission: 'calls.read', path: 'calls' },
  { name: 'handPays', permission: 'money.read', path: 'money', urgent: true },
  { name: 'proposals', permission: 'proposals.read', path: 'money' },
  { name: 'outOfService', permission: 'floor.read', path: 'wall' },
];

interface OpenFiguresProps {
  readonly open: Open;
  readonly user: Parameters<typeof may>[0];
}

/** How much is open, each a way to where it is worked on. */
export function OpenFigures({ open, user }: OpenFiguresProps) {
  const { t } = useTranslation();
  const number = useNumber();
  const shown = FIGURES.filter(({ permission }) => may(user, permission));
  return (
    <ul className={styles.figures} aria-label={t('consoleCalls.home.open')}>
      {shown.map(({ name, path, urgent }) => (
        <li key={name} data-urgent={urgent === true && open[name] > 0}>
          <Link to="/console/$" params={{ _splat: path }}>
            <strong>{number(open[name])}</strong>
            <span>{t(`consoleCalls.home.figure.${name}`)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
