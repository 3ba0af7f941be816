import type { Settings } from '@floorcast/contract/settings';

const plain = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The page in which the provider's script runs. */
export const chatPage = ({ provider, account, script, standby }: LiveChatSetup, language: string): string =>
  `<!doctype html>
<html lang="${plain(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${provider}</title><link rel="stylesheet" href="/live-chat/page.css"></head>
<body data-provider="${provider}" data-account="${plain(account)}" data-script="${plain(script)}" data-standby="${plain(standby)}">
<script src="/live-chat/page.js"></script></body></html>`;

/**
 * The content security policy of the page. `apart`: the page is requested under the chat's own origin, and may use it.
 * Under the site's origin it has none, however it is opened, and so cannot reach the site's storage.
 */
export function chatSecurity({ sources }: LiveChatSetup, apart: boolean): string {
  const reach = ["'self'", ...sources].join(' ');
  return [
    `sandbox allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox${apart ? ' allow-same-origin' : ''}`,
    `default-src ${reach} data: blob:`,
    `script-src ${reach} blob: 'unsafe-inline' 'unsafe-eval'`,
    `style-src ${reach} https: 'unsafe-inline'`,
    `img-src ${reach} https: data: blob:`,
    `media-src ${reach} https: data: blob:`,
    `font-src ${reach} https: data:`,
    "object-src 'none'",
    "base-uri 'none'",
    // A house does not know its other host names; the page may be framed by any site.
    `frame-ancestors ${apart ? 'http: https:' : "'self'"}`,
  ].join('; ');
}

export const SCRIPT = `'use strict';
const { provider, account, script, standby } = document.body.dataset;
const [site, plan] = account.split('/');
const tell = (type) => parent.postMessage({ type }, '*');
// A browser does not repeat a request that it still waits for: the query makes the address different.
const load = (address, again = false) => {
  const element = document.createElement('script');
  const url = new URL(address, location.href);
  if (again) url.searchParams.set('again', '1');
  element.async = true;
  element.src = url.href;
  document.head.append(element);
};

const chats = {
  COMM100() {
    const api = (window.Comm100API = { chat_buttons: [], site_id: Number(site), onReady: () => tell('up') });
    if (plan) {
      const button = document.createElement('div');
      button.id = 'comm100-button-' + plan;
      document.body.append(button);
      api.chat_buttons.push({ code_plan: plan, div_id: button.id });
      api.main_code_plan = plan;
    }
    return {
      isUp: () => window.Comm100API.loaded === true,
      open() {
        const { open_chat_window: openWindow, do: act } = window.Comm100API;
        if (openWindow) openWindow.call(window.Comm100API, null, plan);
        else act?.call(window.Comm100API, 'livechat.button.click', plan);
      },
    };
  },
  TAWKTO() {
    let up = false;
    window.Tawk_LoadStart = new Date();
    window.Tawk_API = {
      onLoad() { up = true; tell('up'); },
      onChatMinimized: () => tell('closed'),
    };
    return { isUp: () => up, open: () => window.Tawk_API.maximize?.() };
  },
};

const chat = chats[provider]();
window.addEventListener('message', ({ source, data }) => {
  if (source !== parent) return;
  if (data?.type === 'open') chat.open();
  if (data?.type !== 'standby') return;
  if (chat.isUp()) tell('up');
  else load(standby, standby === script);
});
load(script);
`;

export const STYLE = `:root{color-scheme:light dark}
body{margin:0}
`;

type Provider = Exclude<Settings['LIVE_CHAT'], ''>;

interface ProviderFacts {
  /** Where the script is, for an account. */
  readonly script: (account: string) => string;
  readonly standby: (account: string) => string;
  /** Further hosts that the script loads from and connects to. */
  readonly hosts: readonly string[];
}

const siteOf = (account: string): string => account.split('/')[0] ?? '';
const tawkScript = (account: string): string =>
  `https://embed.tawk.to/${account.includes('/') ? account : `${account}/default`}`;

const PROVIDERS: Readonly<Record<Provider, ProviderFacts>> = {
  COMM100: {
    script: (account) => `https://vue.comm100.com/livechat.ashx?siteId=${siteOf(account)}`,
    standby: (account) => `https://standby.comm100vue.com/livechat.ashx?siteId=${siteOf(account)}`,
    hosts: ['*.comm100.com', '*.comm100.io', '*.comm100.chat', '*.comm100vue.com'],
  },
  TAWKTO: { script: tawkScript, standby: tawkScript, hosts: ['*.tawk.to', 'cdn.jsdelivr.net'] },
};

/** The live chat that the operator has configured. */
interface LiveChatSetup {
  readonly provider: Provider;
  readonly account: string;
  readonly script: string;
  readonly standby: string;
  /** The hosts of the chat's page for scripts and connections, as in a content security policy. */
  readonly sources: readonly string[];
  /** The separate origin of the chat; undefined without one. */
  readonly origin: string | undefined;
}

/** Undefined when there is no live chat. */
export function liveChatOf(settings: Settings): LiveChatSetup | undefined {
  const { LIVE_CHAT: provider, LIVE_CHAT_ID: account } = settings;
  if (provider === '') return undefined;
  const facts = PROVIDERS[provider];
  const script = settings.LIVE_CHAT_URL || facts.script(account);
  const standby = settings.LIVE_CHAT_STANDBY_URL || settings.LIVE_CHAT_URL || facts.standby(account);
  const hosts = facts.hosts.flatMap((host) => [`https://${host}`, `wss://${host}`]);
  const own = [script, standby].filter((url) => url.startsWith('http')).map((url) => new URL(url).origin);
  return {
    provider,
    account,
    script,
    standby,
    sources: [...new Set([...own, ...hosts])],
    origin: settings.LIVE_CHAT_ORIGIN || undefined,
  };
}
