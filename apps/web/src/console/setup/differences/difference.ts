/** A value that differs between two versions, as a reader understands it; null: there is none. */
export interface Difference {
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
}
