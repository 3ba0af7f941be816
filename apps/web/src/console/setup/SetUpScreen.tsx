import { may } from '@floorcast/contract/duties';
import { type AreaPlan, SET_UP_AREAS } from '@floorcast/contract/set-up';
import { Link } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react';
import { account } from '../../api/sign-in/account.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { useReadable } from '../../lib/react/use-readable.ts';
import { Page } from '../../ui/page/Page.tsx';
import type { ScreenProps } from '../screen-props.ts';
import type { AreaProps } from './Area.tsx';
import { PlainArea } from './PlainArea.tsx';
import styles from './SetUp.module.css';

const AREAS: Readonly<Record<string, AreaPlan | null>> = SET_UP_AREAS;
/** Areas that are more than what their calls describe. */
const OWN: Readonly<Record<string, ComponentType<AreaProps>>> = {
  machines: lazy(() => import('./machines/MachinesArea.tsx')),
  brands: lazy(() => import('./machines/BrandsArea.tsx')),
  floors: lazy(() => import('./machines/FloorsArea.tsx')),
  rules: lazy(() => import('./rules/RulesArea.tsx')),
  settings: lazy(async () => ({ default: (await import('./documents/DocumentArea.tsx')).SettingsArea })),
  policy: lazy(() => import('./documents/PolicyArea.tsx')),
  claims: lazy(async () => ({ default: (await import('./documents/DocumentArea.tsx')).ClaimsArea })),
};
const FIRST = 'machines';

/** Where staff set the site up. */
export default function SetUpScreen({ rest: [name = FIRST] }: ScreenProps) {
  const { t } = useTranslation();
  const now = useReadable(account);
  const shown = name in AREAS ? name : FIRST;
  const Area = OWN[shown];
  const plan = AREAS[shown];
  const areas = useRef<HTMLElement>(null);
  // A phone has no room for all of them.
  useEffect(() => {
    const current = areas.current?.querySelector(`[href$='/${shown}']`);
    current?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [shown]);
  if (now.phase !== 'signed-in') return null;
  return (
    <Page title={t('consoleSetup.title')} lead={t(`consoleSetup.leads.${shown}`)}>
      <nav ref={areas} className={styles.areas} aria-label={t('consoleSetup.title')}>
        {Object.keys(AREAS).map((area) => (
          <Link
            key={area}
            to="/console/$"
            params={{ _splat: `setup/${area}` }}
            aria-current={area === shown ? 'page' : undefined}
          >
            {t(`consoleSetup.areas.${area}`)}
          </Link>
        ))}
      </nav>
      {Area === undefined ? (
        plan && <PlainArea key={shown} area={shown} plan={plan} />
      ) : (
        <Suspense fallback={<p role="status">{t('load.moment')}</p>}>
          <Area key={shown} forFloor={may(now.user, 'setup.floor')} forSite={may(now.user, 'setup.site')} />
        </Suspense>
      )}
    </Page>
  );
}
