import { type LayoutSettings, REGIONS, THEMES, type ThemeName } from '@floorcast/contract/layout';
import type { Translate } from '../../../lib/locale/translation.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { useReadable } from '../../../lib/react/use-readable.ts';
import { layout } from '../../../theme/layout.ts';
import { paletteOf } from '../../../theme/palette/derive.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { Choice, LayoutChoice, Tiles, Toggle } from './LayoutChoice.tsx';
import styles from './SettingsPanel.module.css';

const DIRECTIONS = ['auto', 'ltr', 'rtl'] as const;

/** `dark7` as “Dark 7” in the language that is spoken. */
function themeName(theme: ThemeName, t: Translate): string {
  const [, family = '', number = ''] = /^([a-zA-Z]+)(\d*)$/.exec(theme) ?? [];
  return t(`appearance.families.${family}`, { number });
}

/** The appearance of the page: shown at once, and stored (THEME-1…4). */
export default function SettingsPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const settings = useReadable(layout);
  return (
    <Dialog title={t('appearance.title')} onClose={onClose} side="end" testId="settings-panel">
      <SchemeChoice theme={settings.theme} />
      <RegionChoices theme={settings.theme} />
      <Choice
        label={t('appearance.direction')}
        values={DIRECTIONS}
        words={(direction) => t(`appearance.directions.${direction}`)}
        chosen={settings.direction}
        onChoose={(direction) => layout.change({ direction })}
      />
      <Toggle
        label={t('appearance.animations')}
        on={settings.animations}
        onChange={(animations) => layout.change({ animations })}
      />
      <Toggle
        label={t('appearance.customScrollbars')}
        on={settings.customScrollbars}
        onChange={(customScrollbars) => layout.change({ customScrollbars })}
      />
      <LayoutChoice chosen={settings.layout} />
      <Button wide onClick={() => layout.adopt({})}>
        {t('appearance.reset')}
      </Button>
    </Dialog>
  );
}

/** One theme for all parts of the page. */
function SchemeChoice({ theme }: Pick<LayoutSettings, 'theme'>) {
  const { t } = useTranslation();
  const tiles = THEMES.map((value) => {
    const { night, surface, text, accent } = paletteOf(value);
    return {
      value,
      words: themeName(value, t),
      style: { background: night, color: text },
      picture: (
        <span className={styles.sample} style={{ background: surface }}>
          <span style={{ background: accent }} />
        </span>
      ),
    };
  });
  return (
    <Tiles
      legend={t('appearance.scheme')}
      name="scheme"
      tiles={tiles}
      chosen={theme.main}
      onChoose={(main) => layout.change({ theme: { main } })}
    />
  );
}

/** A theme for each part; one without goes with the page. */
function RegionChoices({ theme }: Pick<LayoutSettings, 'theme'>) {
  const { t } = useTranslation();
  return REGIONS.map((region) => (
    <Choice
      key={region}
      label={t(`appearance.regions.${region}`)}
      values={['', ...THEMES]}
      words={(name) =>
        name === '' ? t(region === 'main' ? 'appearance.ofSite' : 'appearance.ofPage') : themeName(name, t)
      }
      chosen={theme[region] ?? ''}
      onChoose={(name) => layout.change({ theme: { ...theme, [region]: name === '' ? undefined : name } })}
    />
  ));
}
