import type { Settings } from '@floorcast/contract/settings';

export type Provider = Exclude<Settings['LIVE_CHAT'], ''>;

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
export interface LiveChatSetup {
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
