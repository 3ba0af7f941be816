import type { IncomingMessage } from 'node:http';

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
  return (html || !(JSON_TYPE.test(accept) || FILE.test(path))) && isOfApp(path);
}

const isOfApp = (path: string): boolean => path.startsWith('/') && !NO_PAGES.has(firstPart(path) ?? '');

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** A path in which percent signs that encode nothing stand for themselves. */
function repaired(path: string): string {
  const signs = path.replace(/%(?![0-9a-f]{2})/gi, '%25');
  return isDecodable(signs) ? signs : path.replaceAll('%', '%25');
}

/**
 * The address by which a request is routed: that of a page stays one though its percent-encoding is malformed, so that
 * the app can show that there is no such page. Any other address is as the client sent it.
 */
export function routedAddress({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  const path = url.split('?', 1)[0] ?? '';
  if (isDecodable(path)) return url;
  const routed = repaired(path);
  return isOfApp(routed) ? routed + url.slice(path.length) : url;
}
