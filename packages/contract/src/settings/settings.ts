import * as z from 'zod/mini';
import { StunUrl } from '../machines/ice-servers.ts';
import { Currency } from '../money/known-currencies.ts';
import { readFields } from '../wire/fields.ts';
import { LAYOUT_STYLES } from './layout.ts';

const Language = z.enum(['en', 'tr', 'ar', 'bg']);
/** A boolean setting. */
const flag = (byDefault: boolean) => z._default(z.boolean(), byDefault);
const text = (most: number) => z._default(z.string().check(z.maxLength(most)), '');
const parsable = z.refine<string>((value) => !value.startsWith('http') || URL.canParse(value));
/** A path of this site (`/cashier`) or a URL of another (`https://…`). */
const address = (byDefault: string) =>
  z._default(
    z.string().check(z.maxLength(500), z.regex(/^(\/(?!\/)\S*|https?:\/\/\S+|)$/), parsable),
    byDefault,
  );
const LINK = z.string().check(z.maxLength(500), z.regex(/^(\/(?!\/)\S*|https?:\/\/\S+)$/));
/** Scheme, host and port of an origin. */
const origin = z._default(z.string().check(z.regex(/^(https?:\/\/[^\s/?#]+|)$/), parsable), '');

/** Texts of the product by their keys, such as `deposit.title`; a plural form has its name behind it (`left_one`). */
const Texts = z.record(
  z.string().check(z.maxLength(100), z.regex(/^[a-zA-Z][\w-]*(\.[a-zA-Z0-9][\w-]*)*$/)),
  z.string().check(z.minLength(1), z.maxLength(2_000)),
);

/** `Settings.json`: what an operator may set. Names are those of the specification, misspellings included. */
export const Settings = z.object({
  LANGUAGE: z._default(Language, 'tr'),
  CURRENCY: z._default(Currency, 'TRY'),
  LANGUAGE_SELECT: flag(true),
  WORDS: z._default(z.partialRecord(Language, Texts), {}),
  COLOR_SCHEME: z._default(z.enum(['dark', 'light', 'auto']), 'dark'),
  LAYOUT_STYLE: z._default(z.enum(LAYOUT_STYLES), 'layout3'),
  SITE_ID: z._default(z.int(), 1000),
  DEMO: flag(false),
  SHOW_LOBBY: flag(false),
  LOBBY_REFRESH: z._default(z.int().check(z.minimum(1)), 10),
  HIDE_RESERVED: flag(true),
  ADD_LOBBY_CLASS: flag(true),
  HIDE_HEADER_BAR: flag(false),
  INFORMATION_TEXT: text(5000),
  QUICK_SETTINGS: flag(false),
  MENU_LINKS: z._default(
    z
      .array(z.object({ title: z.string().check(z.minLength(1), z.maxLength(60)), url: LINK }))
      .check(z.maxLength(10)),
    [],
  ),
  SPLASH_SCREEN: flag(false),
  SHOW_CONTACT_ON_LOGIN: flag(false),
  LOGIN_WITH_TOKEN: flag(false),
  TOKEN_LINK: z._default(z.enum(['ask', 'replace']), 'ask'),
  REGISTRATION: flag(false),
  FORGOT_PASSWORD: flag(false),
  TERMS_VERSION: z._default(z.string().check(z.regex(/^[\w.-]{0,60}$/)), ''),
  TERMS_URL: address(''),
  IP_CHEKCING: flag(false),
  PIN_CHECK: flag(false),
  IDLE_SIGN_OUT_SECONDS: z._default(z.int().check(z.minimum(0), z.maximum(86_400)), 0),
  CALL_AMBER_SECONDS: z._default(z.int().check(z.minimum(10), z.maximum(86_400)), 120),
  CALL_RED_SECONDS: z._default(z.int().check(z.minimum(10), z.maximum(86_400)), 300),
  AUTO_DISCOUNT: flag(false),
  AUTO_BONUS: flag(false),
  DISCOUNT_MIN: z._default(z.number().check(z.nonnegative()), 100),
  DISCOUNT_BALANCE_CHECK: flag(true),
  ALLOW_ZERO_BALANCE: flag(true),
  VOLUME: z._default(z.number().check(z.minimum(0), z.maximum(1)), 1),
  CLICK_SOUND: flag(true),
  SHARE_WINS: flag(false),
  FPS: z._default(z.int().check(z.minimum(1), z.maximum(60)), 30),
  MAX_ALL_IN: z._default(z.int().check(z.positive()), 2_500_000),
  HOT_FLAG_LIMIT: z._default(z.int(), 20_000),
  HOT_COINS: z._default(z.array(z.union([z.int(), z.string().check(z.regex(/^\d{1,3}(\.\d{3})*$/))])), [
    500,
    5000,
    '10.000',
    '50.000',
    '100.000',
  ]),
  DEPOSIT_URL: address('/cashier'),
  SUPPORT_LINE: text(60),
  WHATSAPP: z._default(z.string().check(z.regex(/^(\+[\d ]{6,20}|)$/)), ''),
  LIVE_CHAT: z._default(z.enum(['', 'COMM100', 'TAWKTO']), ''),
  LIVE_CHAT_ID: z._default(z.string().check(z.regex(/^[\w-]{0,60}(\/[\w-]{1,60})?$/)), ''),
  LIVE_CHAT_URL: address(''),
  LIVE_CHAT_STANDBY_URL: address(''),
  LIVE_CHAT_ORIGIN: origin,
  HELP_LINES: z._default(
    z
      .array(
        z.object({
          country: z.string().check(z.regex(/^[A-Z]{2}$/)),
          name: z.string().check(z.minLength(1), z.maxLength(80)),
          phone: z._default(z.string().check(z.regex(/^([+\d][\d ()/-]{1,30}|)$/)), ''),
          url: z._default(z.string().check(z.maxLength(500), z.regex(/^(https?:\/\/\S+|)$/), parsable), ''),
        }),
      )
      .check(z.maxLength(100)),
    [],
  ),
  SOCKET_URL: z._default(z.string().check(z.regex(/^(wss?:\/\/[^\s?#]+|)$/)), ''),
  SOCKET_URLS: z._default(z.array(z.string().check(z.regex(/^wss?:\/\/[^\s?#]+$/))), []),
  ICE_SERVERS: z._default(z.array(z.object({ urls: z.union([StunUrl, z.array(StunUrl)]) })), []),
});
/** A parsed {@link Settings}. */
export type Settings = z.infer<typeof Settings>;

/** What {@link readSettings} has read. */
export interface SettingsReading {
  readonly settings: Settings;
  /** Names of the settings that were present and valid. */
  readonly given: string[];
  /** Wrong values, which are replaced by their defaults: `NAME.path: what is wrong`. */
  readonly problems: string[];
  /** Names that are those of no setting. */
  readonly unknown: string[];
}

/** Reads a settings file. */
export function readSettings(raw: unknown): SettingsReading {
  const { value, given, problems, unknown } = readFields(Settings, raw);
  return { settings: value, given, problems, unknown };
}
