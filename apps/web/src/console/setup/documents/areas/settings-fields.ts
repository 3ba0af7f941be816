import { LAYOUT_STYLES } from '@floorcast/contract/layout';
import type { DocumentField, FieldGroup } from '../field.ts';

const flag = (path: string): DocumentField => ({ path, kind: 'flag' });
const text = (path: string): DocumentField => ({ path, kind: 'text' });
const number = (path: string): DocumentField => ({ path, kind: 'number' });
const rows = (path: string, names: readonly string[]): DocumentField => ({
  path,
  kind: 'rows',
  columns: names.map((name) => ({ name, kind: 'text' })),
});
const json = (path: string): DocumentField => ({ path, kind: 'json' });

/** The settings, by what they are about. */
export const SETTINGS_GROUPS: readonly FieldGroup[] = [
  {
    name: 'look',
    fields: [
      { path: 'LANGUAGE', kind: 'choice', options: ['en', 'tr', 'ar', 'bg'] },
      { path: 'COLOR_SCHEME', kind: 'choice', options: ['dark', 'light', 'auto'] },
      { path: 'LAYOUT_STYLE', kind: 'choice', options: LAYOUT_STYLES },
      flag('LANGUAGE_SELECT'),
      flag('HIDE_HEADER_BAR'),
      flag('ADD_LOBBY_CLASS'),
      { path: 'INFORMATION_TEXT', kind: 'text', long: true },
      rows('MENU_LINKS', ['title', 'url']),
      json('WORDS'),
    ],
  },
  {
    name: 'lobby',
    fields: [number('LOBBY_REFRESH'), flag('SHOW_LOBBY'), flag('HIDE_RESERVED'), flag('QUICK_SETTINGS')],
  },
  {
    name: 'login',
    fields: [
      number('SITE_ID'),
      text('TERMS_VERSION'),
      text('TERMS_URL'),
      flag('SPLASH_SCREEN'),
      flag('SHOW_CONTACT_ON_LOGIN'),
      flag('LOGIN_WITH_TOKEN'),
      { path: 'TOKEN_LINK', kind: 'choice', options: ['ask', 'replace'] },
      flag('IP_CHEKCING'),
      flag('PIN_CHECK'),
    ],
  },
  {
    name: 'money',
    fields: [
      text('DEPOSIT_URL'),
      { path: 'MAX_ALL_IN', kind: 'amount' },
      { path: 'HOT_FLAG_LIMIT', kind: 'amount' },
      { path: 'DISCOUNT_MIN', kind: 'number', whole: false },
      json('HOT_COINS'),
      flag('DISCOUNT_BALANCE_CHECK'),
      flag('ALLOW_ZERO_BALANCE'),
      flag('AUTO_DISCOUNT'),
      flag('AUTO_BONUS'),
    ],
  },
  {
    name: 'game',
    fields: [number('FPS'), { path: 'VOLUME', kind: 'share' }, flag('CLICK_SOUND'), flag('SHARE_WINS')],
  },
  {
    name: 'help',
    fields: [
      text('SUPPORT_LINE'),
      text('WHATSAPP'),
      { path: 'LIVE_CHAT', kind: 'choice', options: ['', 'COMM100', 'TAWKTO'] },
      text('LIVE_CHAT_ID'),
      text('LIVE_CHAT_URL'),
      text('LIVE_CHAT_STANDBY_URL'),
      text('LIVE_CHAT_ORIGIN'),
      rows('HELP_LINES', ['country', 'name', 'phone', 'url']),
    ],
  },
  {
    name: 'network',
    fields: [text('SOCKET_URL'), { path: 'SOCKET_URLS', kind: 'list', of: 'text' }, json('ICE_SERVERS')],
  },
];
