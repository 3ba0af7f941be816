import type { CSSProperties } from 'react';
import type { Elements } from '../../../ui/elements.ts';
import styles from './Tiles.module.css';

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
