/** Of whom a register is asked. */
export interface RegisterPerson {
  readonly accountId: number;
  readonly name: string;
  readonly lastname: string;
  readonly email: string;
}

/** What a national register says of a player. */
export type RegisterAnswer =
  | { readonly says: 'clear' }
  /** `until`: null while it gives no end. */
  | { readonly says: 'excluded'; readonly until: Date | null }
  /** It did not answer, or not as agreed. `why` names no player. */
  | { readonly says: 'silent'; readonly why: string };

/** The register of a country in which players exclude themselves from every licensed operator. Never throws. */
export interface NationalRegister {
  ask(person: RegisterPerson): Promise<RegisterAnswer>;
}
