/** What an area of the set-up may change. */
export interface AreaProps {
  /** Whether the account may change brands, machines, floors and rules. */
  readonly forFloor: boolean;
  /** Whether it may change settings, the policy, notices and claims. */
  readonly forSite: boolean;
}
