/**
 * Hosts of the push services of browsers. The house sends to these only: the address of a subscription comes from a
 * browser, and must not make the house ask other servers.
 */
const HOSTS: readonly (string | RegExp)[] = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  'updates.push.services.mozilla.com',
  /^[a-z0-9-]+\.push\.services\.mozilla\.com$/,
  'web.push.apple.com',
  /^[a-z0-9-]+\.push\.apple\.com$/,
  /^[a-z0-9-]+(\.[a-z0-9-]+)?\.notify\.windows\.com$/,
];

/** Whether an address is one of a known push service: https, its ordinary port, and no name or password in it. */
export function isPushService(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  return (
    protocol === 'https:' &&
    port === '' &&
    username === '' &&
    password === '' &&
    HOSTS.some((host) => (typeof host === 'string' ? host === hostname : host.test(hostname)))
  );
}
