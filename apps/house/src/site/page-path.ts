/** First parts of paths without a page of the app: calls, sockets, probes, and other pages and files. */
const NO_PAGES: ReadonlySet<string> = new Set([
  'api',
  'player',
  'machine',
  'machines',
  'realtime',
  'assets',
  'cashier',
  'live-chat',
  'check',
  'healthz',
  'readyz',
  'metrics',
]);
const FILE = /\.[a-z][a-z0-9]*$/i;
const JSON_TYPE = /\b(application\/|\+)json\b/i;

/** The first part of a path that is not empty, decoded, without parameters of its own; undefined for `/`. */
const firstPart = (path: string): string | undefined =>
  decodeURIComponent(path)
    .split('/')
    .find((part) => part !== '')
    ?.split(';')[0]
    ?.toLowerCase();

/**
 * Whether a request is answered with the app, which draws its pages itself: for any path of a page, unless the client
 * asks for JSON and not for HTML. A path that ends like a file is a page only for a client that asks for HTML.
 */
export function wantsPage(path: string, accept = '*/*'): boolean {
  const html = accept.includes('text/html');
  if (!path.startsWith('/') || (!html && (JSON_TYPE.test(accept) || FILE.test(path)))) return false;
  return !NO_PAGES.has(firstPart(path) ?? '');
}
