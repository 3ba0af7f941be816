declare module 'geoip-country' {
  /** Null for an address that is in no country. */
  export function lookup(address: string): { readonly country: string } | null;
}
