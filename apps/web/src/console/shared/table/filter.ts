/** One thing by which a list can be narrowed. Its name is the parameter of the call and of the address. */
export type Filter =
  | {
      readonly kind: 'choice';
      readonly name: string;
      readonly label: string;
      /** Values with their words; an empty value is "all". */
      readonly options: readonly (readonly [value: string, words: string])[];
    }
  | {
      readonly kind: 'text';
      readonly name: string;
      readonly label: string;
      readonly placeholder?: string;
    }
  /** Days: `from` and `to` of the call are moments. */
  | { readonly kind: 'days' };

/** The parameters that filters have beside days. */
export const namesOf = (filters: readonly Filter[]): readonly string[] =>
  filters.flatMap((filter) => (filter.kind === 'days' ? [] : [filter.name]));
