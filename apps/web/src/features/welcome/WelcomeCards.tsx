import { IconDeviceTv, IconHourglassLow, IconShieldCheck } from '@tabler/icons-react';
import { useNumber } from '../../lib/locale/use-number.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { seenAge } from '../../realtime/video/line/seen-age.ts';
import styles from './Welcome.module.css';

/** The three cards; the delay is the measured one where this device has measured it. */
export function WelcomeCards() {
  const { t } = useTranslation();
  const number = useNumber();
  const age = seenAge();
  const delay =
    age === null ? t('welcome.delay.text') : t('welcome.delay.measured', { seconds: number(age / 1000, 1) });
  return (
    <ul className={`${styles.cards} listed rows`}>
      <Card
        icon={<IconDeviceTv size={22} />}
        title={t('welcome.machine.title')}
        text={t('welcome.machine.text')}
      />
      <Card icon={<IconHourglassLow size={22} />} title={t('welcome.delay.title')} text={delay} />
      <Card
        icon={<IconShieldCheck size={22} />}
        title={t('welcome.money.title')}
        text={t('welcome.money.text')}
      />
    </ul>
  );
}

function Card({ icon, title, text }: { icon: React.ReactNode; title: string; text: string }) {
  return (
    <li className={styles.card}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <strong>{title}</strong>
      <p>{text}</p>
    </li>
  );
}
