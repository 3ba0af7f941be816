import { IconMapPinOff, IconWifiOff } from '@tabler/icons-react';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Notice } from '../../ui/status/Notice.tsx';
import type { AddressCheck } from './address-check.ts';
import styles from './GatePage.module.css';

type Shut = Exclude<AddressCheck, { outcome: 'open' }>;

/** The page in place of the app when the address check did not open it (GATE-1, GATE-2). */
export default function GatePage({ check }: { check: Shut }) {
  const { t, i18n } = useTranslation();
  return (
    <main className={styles.page} data-testid="gate" data-outcome={check.outcome}>
      {check.outcome === 'failed' ? (
        <Notice
          icon={<IconWifiOff />}
          title={t('gate.failed')}
          action={<Button onClick={() => location.reload()}>{t('gate.retry')}</Button>}
        />
      ) : (
        <Notice
          icon={<IconMapPinOff />}
          title={t('gate.title')}
          hint={t('gate.notPermitted', {
            ip: check.ip,
            country: countryName(check.country, i18n.language) ?? t('gate.unknownCountry'),
          })}
        />
      )}
    </main>
  );
}

const countryName = (country: string | null, language: string): string | undefined =>
  country === null ? undefined : new Intl.DisplayNames(language, { type: 'region' }).of(country);
