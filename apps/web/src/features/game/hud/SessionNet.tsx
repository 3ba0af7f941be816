import { IconScale } from '@tabler/icons-react';
import { useId } from 'react';
import { useMoney, useSignedMoney } from '../../../api/settings/use-money.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import type { Seat } from '../../../realtime/play/play-state.ts';
import { badgeClasses } from '../../../ui/values/badge-classes.ts';
import { Verbatim } from '../../../ui/values/Verbatim.tsx';
import { MoneyOfSession } from '../leaving/MoneyOfSession.tsx';
import styles from './SessionNet.module.css';
import { useDisclosure } from './use-disclosure.ts';

/** What the session has won or lost so far; a press shows what that is made of. */
export function SessionNet({ seat: { totals, net, credit, policy } }: { readonly seat: Seat }) {
  const { t } = useTranslation();
  const money = useMoney();
  const signed = useSignedMoney();
  const { open, toggle, button } = useDisclosure();
  const id = useId();
  if (totals === null || net === null) return null;
  const { in: cashedIn, out } = totals;
  // Before any money is on the machine there is nothing to weigh, unless the rules want it shown.
  if (!policy.netPosition && cashedIn === 0 && out === 0 && net === 0) return null;
  const wide = [
    { name: 'in', minor: cashedIn },
    { name: 'out', minor: out },
  ];
  return (
    <div className={styles.net}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        data-testid="net-badge"
        data-minor={net}
        onClick={toggle}
      >
        <span className={badgeClasses('round')}>
          <IconScale size={16} aria-hidden="true" />
          {wide.map(({ name, minor }) => (
            <span key={name} className={styles.wide} aria-hidden="true">
              <span>{`${t(`receipt.${name}`)} `}</span>
              <Verbatim>{money(minor)}</Verbatim>
            </span>
          ))}
          <span aria-hidden="true">
            <span className={styles.label}>{`${t('receipt.net')} `}</span>
            <bdi>{signed(net)}</bdi>
          </span>
          <span className="unseen">{t('receipt.netOf', { amount: signed(net) })}</span>
        </span>
      </button>
      {open && (
        <div id={id} className={styles.panel}>
          <MoneyOfSession amounts={{ in: cashedIn, out, credit, net }} />
        </div>
      )}
    </div>
  );
}
