import {
  BAR_POSITIONS,
  BAR_STYLES,
  LAYOUT_MODES,
  LAYOUT_STYLES,
  type LayoutSettings,
  type LayoutStyle,
  SCROLL_AREAS,
} from '@floorcast/contract/layout';
import { settings } from '../../../api/settings/settings.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { layout } from '../../../theme/layout.ts';
import { type Arrangement, arrangementOf, type BarName, CHARACTERS } from '../arrangement/arrangement.ts';
import { configure } from '../arrangement/use-arrangement.ts';
import styles from './LayoutChoice.module.css';
import { Choice, Toggle } from './Rows.tsx';
import { Tiles } from './Tiles.tsx';

/** In the order in which they lie on most pages. */
const BARS = ['toolbar', 'navbar', 'footer'] as const satisfies readonly BarName[];

/** How the frame is arranged: its style, and the switches of that style (THEME-1, THEME-3). */
export function LayoutChoice({ chosen }: { chosen: LayoutSettings['layout'] }) {
  const { t } = useTranslation();
  const { style = settings().LAYOUT_STYLE, config } = chosen;
  const arrangement = arrangementOf({ style, config });
  return (
    <>
      <StyleChoice chosen={style} />
      <Choice
        label={t('appearance.layout.mode')}
        values={LAYOUT_MODES}
        words={(mode) => t(`appearance.layout.modes.${mode}`)}
        chosen={arrangement.mode}
        onChoose={(mode) => configure({ mode })}
      />
      <Choice
        label={t('appearance.layout.scroll')}
        values={SCROLL_AREAS}
        words={(scroll) => t(`appearance.layout.scrolls.${scroll}`)}
        chosen={arrangement.scroll}
        onChoose={(scroll) => configure({ scroll })}
      />
      {BARS.map((name) => (
        <BarSwitches key={name} name={name} arrangement={arrangement} />
      ))}
    </>
  );
}

/** Another style starts from its defaults: its switches have other meanings. */
function StyleChoice({ chosen }: { chosen: LayoutStyle }) {
  const { t } = useTranslation();
  const tiles = LAYOUT_STYLES.map((value) => ({
    value,
    words: t(`appearance.layout.styles.${value}`),
    picture: (
      <span className={styles.sketch} data-layout={value} aria-hidden="true">
        <span />
        <span />
      </span>
    ),
  }));
  return (
    <Tiles
      legend={t('appearance.layout.title')}
      name="layout-style"
      tiles={tiles}
      chosen={chosen}
      onChoose={(style) => layout.change({ layout: { style, config: {} } })}
    />
  );
}

function BarSwitches({ name, arrangement }: { name: BarName; arrangement: Arrangement }) {
  const { t } = useTranslation();
  const { display, style, position } = arrangement[name];
  const column = CHARACTERS[arrangement.style].navbar === 'column';
  return (
    <fieldset className={styles.bar}>
      <legend>{t(`appearance.regions.${name}`)}</legend>
      <Toggle
        label={t('appearance.layout.display')}
        on={display}
        onChange={(on) => configure({ [name]: { display: on } })}
      />
      <Choice
        label={t('appearance.layout.style')}
        values={BAR_STYLES}
        words={(value) => t(`appearance.layout.barStyles.${value}`)}
        chosen={style}
        onChoose={(value) => configure({ [name]: { style: value } })}
      />
      <Choice
        label={t('appearance.layout.position')}
        values={BAR_POSITIONS}
        words={(value) => t(`appearance.layout.positions.${value}`)}
        chosen={position}
        onChoose={(value) => configure({ [name]: { position: value } })}
      />
      {name === 'navbar' && column && (
        <Toggle
          label={t('appearance.layout.folded')}
          on={arrangement.folded}
          onChange={(folded) => configure({ navbar: { folded } })}
        />
      )}
    </fieldset>
  );
}
