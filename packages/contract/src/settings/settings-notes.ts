import type { Settings } from './settings.ts';

/** Description of each setting for operators: the source of docs/configure/settings.md. No client code imports it. */
export const SETTINGS_NOTES: Readonly<Record<keyof Settings, string>> = {
  LANGUAGE: 'language of a first visit',
  CURRENCY:
    'currency of every amount of the site, by its code of ISO 4217; it stays as it is once money has been booked',
  LANGUAGE_SELECT: 'whether players may choose the language',
  WORDS:
    'texts in place of the product’s own, by language and key: `{ "tr": { "deposit.title": "Para Yatır" } }`. `/texts.json` lists the keys with their English texts. A text has no `{name}` that the English one lacks; plural forms end in `_zero`, `_one`, `_two`, `_few`, `_many` or `_other`',
  COLOR_SCHEME: 'dark or light screens; `auto`: as the device is set. The game is always dark',
  LAYOUT_STYLE: 'how the frame around the screens is arranged, until a player chooses another',
  SITE_ID: 'site that players sign in to',
  DEMO: 'the login page says that this is a demonstration with published accounts; the house sets it from its variable `DEMO`, whatever the file says',
  SHOW_LOBBY: 'the lobby asks for one brand at a time (`/machine/{id}`) in place of all machines',
  LOBBY_REFRESH: 'seconds between two readings of the lobby, beside its live changes',
  HIDE_RESERVED: 'reserved machines do not stand in the lobby',
  ADD_LOBBY_CLASS: 'the page carries the class `lobby-background` in the lobby',
  HIDE_HEADER_BAR:
    'no header bar above the screens; what it holds is in the menu at the side, on a phone in the menu that the last tab opens',
  MENU_LINKS: 'links of the operator in the menu, each with `title` and `url` (of this site or another)',
  INFORMATION_TEXT: 'text of the information dialog; empty: there is none',
  QUICK_SETTINGS:
    'the quick panel has the switches of the specification (Notifications, Cloud Sync, Retro Thrusters), which are stored for the account and change nothing else',
  SPLASH_SCREEN: 'a start view with a button comes before the login form',
  SHOW_CONTACT_ON_LOGIN: 'the start view shows the WhatsApp contact',
  LOGIN_WITH_TOKEN: 'players come with a token in the address; there is no login form',
  TOKEN_LINK:
    'what a link with `?token=` does in a browser that is signed in already. `ask`: the house validates the token first, and for another account a dialog names both. `replace`: the token becomes the access token, valid or not; for hand-over pages of your own, as any link can change the account then',
  REGISTRATION:
    'players may register by themselves; the house sets it from its policy and its mail server, whatever the file says',
  FORGOT_PASSWORD:
    'the login offers a new password by mail; the house sets it from its mail server, whatever the file says',
  TERMS_VERSION:
    'version of the terms that players accept when they register, and again at their next login after it has changed; empty: there are no terms to accept',
  TERMS_URL: 'page of these terms, of this site or another; empty: they are not linked',
  IP_CHEKCING: 'the address is checked (`/check`) before anything is shown',
  PIN_CHECK:
    'the screen locks after a minute without activity and opens by PIN; a player without one chooses it after the login',
  IDLE_SIGN_OUT_SECONDS:
    'seconds without activity after which a player is asked whether they are there, and signed out after a minute without an answer; 0: never; the house sets it from its policy, whatever the file says',
  CALL_AMBER_SECONDS: 'age in seconds from which an open call of the console is overdue (amber)',
  CALL_RED_SECONDS:
    'age in seconds from which an open call of the console is urgent (red): everybody on duty is notified once more',
  AUTO_DISCOUNT: 'a discount is claimed by itself when it may be',
  AUTO_BONUS: 'a granted bonus is claimed by itself',
  DISCOUNT_MIN: 'balance, in whole units of the currency, at and above which no discount is given',
  DISCOUNT_BALANCE_CHECK: 'whether DISCOUNT_MIN holds',
  ALLOW_ZERO_BALANCE:
    'whether a player without balance may open a machine; their own open session goes on in any case; the page sees to it',
  VOLUME: 'volume of the machine at first, 0 to 1',
  CLICK_SOUND: 'a press clicks',
  SHARE_WINS:
    'players may share a still of a win: the picture, the machine, the amount and the name of the site, without the player’s name',
  FPS: 'frames a second that the picture is judged by',
  MAX_ALL_IN: 'most that "all in" moves, minor units',
  HOT_FLAG_LIMIT: 'amounts in the transfer panel from this one on carry the hot flag, a flame; minor units',
  HOT_COINS: 'amounts of the coins in the transfer panel, minor units; a text may group thousands with dots',
  DEPOSIT_URL: 'page of the cashier, opened in a frame; empty: no deposit button',
  SUPPORT_LINE: 'messaging line of the support, day and night',
  WHATSAPP: 'WhatsApp number of the support, with its country code',
  LIVE_CHAT: 'live chat provider; empty: none',
  LIVE_CHAT_ID:
    'account at the live chat provider. `COMM100`: site, or `site/code plan`; `TAWKTO`: `property/widget`',
  LIVE_CHAT_URL: 'address of the live chat’s script; empty: the provider’s own',
  LIVE_CHAT_STANDBY_URL:
    'where the script is asked for when it has not come up after 5 seconds; empty: the provider’s own',
  LIVE_CHAT_ORIGIN:
    'a second name of this house, used for nothing but the live chat, such as `https://chat.example.org` beside `https://play.example.org`; empty: the chat runs without an origin, which keeps no cookies and in which the providers’ own windows do not open',
  HELP_LINES:
    'where players find help with their playing, on the page *Safer play*: `[{ "country": "SE", "name": "…", "phone": "…", "url": "https://…" }]`, in the order in which they are shown; `phone` and `url` may be left out',
  SOCKET_URL: 'origin of the sockets when it is not the page’s own',
  SOCKET_URLS:
    'addresses of nodes (`NODE_SOCKET_URL`) to which pages may connect directly for a machine; empty: they come in at any node',
  ICE_SERVERS: 'STUN servers for the video. The house gives TURN servers to each viewer (`TURN_URLS`)',
};
