import {
  BAR_POSITIONS,
  BAR_STYLES,
  LAYOUT_MODES,
  LAYOUT_STYLES,
  type LayoutSettings,
  type LayoutStyle,
  SCROLL_AREAS,
} from '@floorcast/contract/layout';
import type { CSSProperties } from 'react';
import { settings } from '../../../api/settings/settings.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { layout } from '../../../theme/layout.ts';
import type { Elements } from '../../../ui/elements.ts';
import { type Arrangement, arrangementOf, type BarName, CHARACTERS } from '../arrangement/arrangement.ts';
import { configure } from '../arrangement/use-arrangement.ts';
import styles from './LayoutChoice.module.css';

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

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly values: readonly T[];
  readonly words: (value: T) => string;
  readonly chosen: T;
  readonly onChoose: (value: T) => void;
}

export function Choice<T extends string>({ label, values, words, chosen, onChoose }: ChoiceProps<T>) {
  return (
    <label className={`line gap-16 ${styles.row}`}>
      <span>{label}</span>
      <select
        value={chosen}
        onChange={({ target }) => {
          const value = values.find((known) => known === target.value);
          if (value !== undefined) onChoose(value);
        }}
      >
        {values.map((value) => (
          <option key={value} value={value}>
            {words(value)}
          </option>
        ))}
      </select>
    </label>
  );
}

interface ToggleProps {
  readonly label: string;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
}

export function Toggle({ label, on, onChange }: ToggleProps) {
  return (
    <label className={`line gap-16 ${styles.row}`}>
      <span>{label}</span>
      <input type="checkbox" checked={on} onChange={({ target }) => onChange(target.checked)} />
    </label>
  );
}

interface Tile<T> {
  readonly value: T;
  readonly words: string;
  /** What it looks like, in little. */
  readonly picture: Elements;
  readonly style?: CSSProperties;
}

interface TilesProps<T> {
  readonly legend: string;
  /** Of the group, for the browser. */
  readonly name: string;
  readonly tiles: readonly Tile<T>[];
  /** Undefined: none of them. */
  readonly chosen: T | undefined;
  readonly onChoose: (value: T) => void;
}

/** One of several looks, each shown in little. */
export function Tiles<T extends string>({ legend, name, tiles, chosen, onChoose }: TilesProps<T>) {
  return (
    <fieldset className={styles.tiles}>
      <legend>{legend}</legend>
      {tiles.map(({ value, words, picture, style }) => (
        <label key={value} className={styles.tile} style={style}>
          <input type="radio" name={name} checked={value === chosen} onChange={() => onChoose(value)} />
          {picture}
          <span>{words}</span>
        </label>
      ))}
    </fieldset>
  );
}
