/** What a screen of the console knows of its address: what follows its own name, such as `['12']` at `players/12`. */
export interface ScreenProps {
  readonly rest: readonly string[];
}
