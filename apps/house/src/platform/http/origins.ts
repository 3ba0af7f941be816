/** An origin as browsers spell it: `https://play.example.org`. Undefined for text that names none. */
export function originOf(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { origin, pathname, search, hash, username, password } = new URL(text);
  const bare = [search, hash, username, password].every((part) => part === '');
  return origin === 'null' || !bare || !['', '/'].includes(pathname) ? undefined : origin;
}

/** Whether a page of an origin is a page of the host that a request names, `Host: play.example.org:443`. */
export function isOfHost(origin: string, host: string | undefined): boolean {
  const page = originOf(origin);
  return page !== undefined && page === originOf(`${new URL(page).protocol}//${host ?? ''}`);
}
