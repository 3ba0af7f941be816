import { type LayoutSettings, REGIONS, THEMES, type ThemeName } from '@floorcast/contract/layout';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useReadable } from '../../lib/use-readable.ts';
import { layout } from '../../theme/layout.ts';
import { paletteOf } from '../../theme/palette/derive.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import styles from './SettingsPanel.module.css';

const DIRECTIONS = ['auto', 'ltr', 'rtl'] as const;

/** `dark7` as “Dark 7” in the language that is spoken. */
function themeName(theme: ThemeName, t: TFunction): string {
  const [, family = '', number = ''] = /^([a-zA-Z]+)(\d*)$/.exec(theme) ?? [];
  return t(`appearance.families.${family}`, { number });
}

/** How the page looks: shown at once, and kept (THEME-2, THEME-3). */
export default function SettingsPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const settings = useReadable(layout);
  return (
    <Dialog title={t('appearance.title')} onClose={onClose} side testId="settings-panel">
      <SchemeChoice theme={settings.theme} />
      <RegionChoices theme={settings.theme} />
      <label className={styles.row}>
        {t('appearance.direction')}
        <select
          value={settings.direction}
          onChange={({ target }) => {
            const direction = DIRECTIONS.find((known) => known === target.value);
            if (direction !== undefined) layout.change({ direction });
          }}
        >
          {DIRECTIONS.map((direction) => (
            <option key={direction} value={direction}>
              {t(`appearance.directions.${direction}`)}
            </option>
          ))}
        </select>
      </label>
      <Switch name="animations" on={settings.animations} />
      <Switch name="customScrollbars" on={settings.customScrollbars} />
      <Button wide onClick={() => layout.adopt({})}>
        {t('appearance.reset')}
      </Button>
    </Dialog>
  );
}

/** One theme for all parts of the page. */
function SchemeChoice({ theme }: Pick<LayoutSettings, 'theme'>) {
  const { t } = useTranslation();
  return (
    <fieldset className={styles.schemes}>
      <legend>{t('appearance.scheme')}</legend>
      {THEMES.map((name) => {
        const { night, surface, text, accent } = paletteOf(name);
        return (
          <label key={name} className={styles.scheme} style={{ background: night, color: text }}>
            <input
              type="radio"
              name="scheme"
              checked={theme.main === name}
              onChange={() => layout.change({ theme: { main: name } })}
            />
            <span className={styles.sample} style={{ background: surface }}>
              <span style={{ background: accent }} />
            </span>
            {themeName(name, t)}
          </label>
        );
      })}
    </fieldset>
  );
}

/** A theme for each part; one without goes with the page. */
function RegionChoices({ theme }: Pick<LayoutSettings, 'theme'>) {
  const { t } = useTranslation();
  return REGIONS.map((region) => (
    <label key={region} className={styles.row}>
      {t(`appearance.regions.${region}`)}
      <select
        value={theme[region] ?? ''}
        onChange={({ target }) =>
          layout.change({ theme: { ...theme, [region]: THEMES.find((name) => name === target.value) } })
        }
      >
        <option value="">{t(region === 'main' ? 'appearance.ofSite' : 'appearance.ofPage')}</option>
        {THEMES.map((name) => (
          <option key={name} value={name}>
            {themeName(name, t)}
          </option>
        ))}
      </select>
    </label>
  ));
}

function Switch({ name, on }: { name: 'animations' | 'customScrollbars'; on: boolean }) {
  const { t } = useTranslation();
  return (
    <label className={styles.row}>
      {t(`appearance.${name}`)}
      <input
        type="checkbox"
        checked={on}
        onChange={({ target }) => layout.change({ [name]: target.checked })}
      />
    </label>
  );
}
