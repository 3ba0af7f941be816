/** What a check of an identity takes. */
export interface Person {
  readonly playerId: number;
  readonly name: string;
  readonly lastname: string;
  readonly birthDate: string | null;
  readonly country: string | null;
}

/** The state of a check. */
export type CheckState = 'pending' | 'verified' | 'refused';

/** A check that has begun. */
export interface Check {
  readonly state: CheckState;
  /** The provider's name of it; null: there is none. */
  readonly reference: string | null;
  /** Where the player proves who they are; null: they need not go anywhere. */
  readonly url: string | null;
}

/** The provider that checks identities for the operator. */
export interface IdentityProvider {
  /** As the log of checks names it. */
  readonly name: string;
  begin(person: Person, returnTo: string): Promise<Check>;
  /** The present state of an earlier check. */
  look(reference: string): Promise<Check>;
}

/** Staff check by hand, and say so at the console. */
export const BY_HAND: IdentityProvider = {
  name: 'by hand',
  begin: async () => ({ state: 'pending', reference: null, url: null }),
  look: async (reference) => ({ state: 'pending', reference, url: null }),
};
