import { minorUnits } from '@floorcast/contract/money';
import { PolicyReply } from '@floorcast/contract/protection-policy';
import { Settings } from '@floorcast/contract/settings';
import type { DocumentChange, DocumentKind } from '@floorcast/contract/site-documents';
import * as z from 'zod/mini';
import type { Wording } from '../../../api/call/failure.ts';
import { useMoney } from '../../../api/settings/use-money.ts';
import { isRecord } from '../../../lib/is-record.ts';
import { useNumber } from '../../../lib/locale/use-number.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { type FormField, fieldsOf } from '../../shared/form/fields.ts';
import type { Difference } from '../Differences.tsx';

/** Fields that belong together. */
interface FieldGroup {
  readonly name: string;
  readonly fields: readonly FormField[];
}

/** What a field is called; its path where it has no words of its own. */
export const fieldWords = (t: Wording, kind: DocumentKind, path: string): string =>
  t(`consoleSetup.fields.${kind}.${path.replaceAll('.', '-')}`, { defaultValue: path });

const days = z.nullable(z.int());
/** Rules that no client needs, beside those that anybody may read. */
const Policy = z.object({
  ...PolicyReply.shape,
  seatHoldSeconds: z.int(),
  fourEyesFrom: z.int(),
  stillsPerSession: z.int(),
  stillsDays: z.int(),
  signInsDays: days,
  machineEventsDays: days,
  chatDays: days,
});
const Claims = z.object({
  discount: z.object({ share: z.number(), least: z.int(), every: z.int() }),
  weekly: z.object({
    share: z.number(),
    least: z.int(),
    most: z.int(),
    capTimes: z.number(),
    capMost: z.int(),
  }),
});

const AMOUNT = { kind: 'amount', empty: undefined } as const;

/** The paths of the fields by what they are about, and what the schema cannot say of them. */
const DOCUMENTS = {
  settings: {
    schema: Settings,
    groups: {
      look: 'LANGUAGE COLOR_SCHEME LAYOUT_STYLE LANGUAGE_SELECT HIDE_HEADER_BAR ADD_LOBBY_CLASS INFORMATION_TEXT MENU_LINKS WORDS',
      lobby: 'LOBBY_REFRESH SHOW_LOBBY HIDE_RESERVED QUICK_SETTINGS',
      login:
        'SITE_ID TERMS_VERSION TERMS_URL SPLASH_SCREEN SHOW_CONTACT_ON_LOGIN LOGIN_WITH_TOKEN TOKEN_LINK IP_CHEKCING PIN_CHECK',
      money:
        'DEPOSIT_URL MAX_ALL_IN HOT_FLAG_LIMIT DISCOUNT_MIN HOT_COINS DISCOUNT_BALANCE_CHECK ALLOW_ZERO_BALANCE AUTO_DISCOUNT AUTO_BONUS',
      game: 'FPS VOLUME CLICK_SOUND SHARE_WINS',
      help: 'SUPPORT_LINE WHATSAPP LIVE_CHAT LIVE_CHAT_ID LIVE_CHAT_URL LIVE_CHAT_STANDBY_URL LIVE_CHAT_ORIGIN HELP_LINES',
      network: 'SOCKET_URL SOCKET_URLS ICE_SERVERS',
    },
    more: { MAX_ALL_IN: AMOUNT, HOT_FLAG_LIMIT: AMOUNT, VOLUME: { kind: 'share' } },
  },
  policy: {
    schema: Policy,
    groups: {
      jurisdiction: 'jurisdiction version validFrom',
      play: 'paceMs blockPressesMs maxCashIn stakeCaps autoplay autoplay.mostSpins autoplay.askEvery celebrateWinsUpToStake netPosition watching pictureAgeMs',
      seat: 'noDepositSeconds noActivitySeconds closingSeconds seatHoldSeconds idleWarnSeconds idleLockSeconds signOutSeconds queue queue.reserveSeconds queue.longest',
      protection:
        'realityCheck.minutes realityCheck.choices limits.asked limits.needed limits.raiseHours limits.raiseAfterPeriod timeOutHours exclusionDays nationalRegister',
      people:
        'identityBefore minimumAge countries registration withdrawalsFinal staffSecondFactor staffMayPlay fourEyesFrom',
      retention: 'stillsPerSession stillsDays signInsDays machineEventsDays chatDays',
    },
    more: {
      validFrom: { kind: 'text' },
      maxCashIn: AMOUNT,
      fourEyesFrom: AMOUNT,
      stakeCaps: {
        schema: undefined,
        columns: [
          { path: 'fromAge', kind: 'number' },
          { path: 'most', kind: 'amount' },
        ],
      },
      mostSpins: { begin: 100 },
      reserveSeconds: { begin: 30 },
      longest: { begin: 20 },
    },
  },
  claims: {
    schema: Claims,
    groups: {
      discount: 'discount.share discount.least discount.every',
      weekly: 'weekly.share weekly.least weekly.most weekly.capTimes weekly.capMost',
    },
    more: {
      'discount.share': { kind: 'share' },
      'discount.least': AMOUNT,
      'discount.every': { kind: 'seconds' },
      'weekly.share': { kind: 'share' },
      'weekly.least': AMOUNT,
      'weekly.most': AMOUNT,
      'weekly.capMost': AMOUNT,
    },
  },
} as const;

/** The fields of a document, by what they are about. */
export function groupsOf(kind: DocumentKind): readonly FieldGroup[] {
  const { schema, groups } = DOCUMENTS[kind];
  const more: Readonly<Record<string, Partial<FormField>>> = DOCUMENTS[kind].more;
  const known = new Map(fieldsOf(schema).map((field) => [field.path, field]));
  return Object.entries(groups).map(([name, paths]) => ({
    name,
    fields: paths.split(' ').flatMap((path: string) => {
      const field = known.get(path);
      return field === undefined ? [] : [{ ...field, ...(more[path] ?? more[path.split('.').at(-1) ?? '']) }];
    }),
  }));
}

/** How values of a document are written for a reader. */
interface ValueWords {
  readonly t: (key: string, params?: Record<string, string | number>) => string;
  readonly number: (value: number, digits?: number) => string;
  readonly money: (value: number) => string;
}

/** Says what differs between two versions of a document: fields by their names, values as their fields show them. */
export function useDocumentDifferences(kind: DocumentKind) {
  const groups = groupsOf(kind);
  const { t } = useTranslation();
  const number = useNumber();
  const money = useMoney();
  const words: ValueWords = {
    t: (key, params = {}) => t(key, params),
    number,
    money: (value) => money(minorUnits(value)),
  };
  const labelOf = (field: FormField | undefined, path: string): string => {
    if (field === undefined || field.path === path) return fieldWords(t, kind, path);
    return `${fieldWords(t, kind, field.path)} · ${path.slice(field.path.length + 1)}`;
  };
  return (changes: readonly DocumentChange[]): readonly Difference[] =>
    changes.map(({ field: path, before, after }) => {
      const field = fieldAt(groups, path);
      const shown = field?.path === path ? field : undefined;
      return {
        label: labelOf(field, path),
        before: valueWords(words, shown, before),
        after: valueWords(words, shown, after),
      };
    });
}

/** The field at a path, or the one that it is within. */
function fieldAt(groups: readonly FieldGroup[], path: string): FormField | undefined {
  const fields = groups.flatMap((group) => group.fields);
  const within = fields.filter((field) => path === field.path || path.startsWith(`${field.path}.`));
  return within.toSorted((a, b) => b.path.length - a.path.length)[0];
}

/** A value of a version (JSON; null: it has none) in words; null: there is nothing to say. */
function valueWords(words: ValueWords, field: FormField | undefined, json: string | null): string | null {
  const { t } = words;
  // A part that is there has fields of its own, and no value.
  if (field?.kind === 'part')
    return t(json === 'null' ? 'consoleSetup.values.off' : 'consoleSetup.values.on');
  const value: unknown = json === null ? null : JSON.parse(json);
  if (field?.kind === 'list' && value === null && json !== null) return t('consoleSetup.values.all');
  if (value === null || value === '') return null;
  if (typeof value === 'boolean') return t(value ? 'consoleSetup.values.on' : 'consoleSetup.values.off');
  if (typeof value === 'number') return figureWords(words, field, value);
  if (field?.kind === 'choice')
    return t(`consoleSetup.options.${String(value)}`, { defaultValue: String(value) });
  if (field?.kind === 'rows' && Array.isArray(value))
    return value.map((row) => rowWords(words, field.columns ?? [], row)).join('\n') || null;
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object'))
    return value.join(', ') || null;
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}

function figureWords({ t, number, money }: ValueWords, field: FormField | undefined, value: number): string {
  switch (field?.kind) {
    case 'amount':
      return money(value);
    case 'share':
      return t('gameRules.percent', { value: number(value * 100, 4) });
    case 'seconds':
      return t('consoleSetup.values.seconds', { value: number(value / 1_000, 3) });
    default:
      return number(value, 6);
  }
}

function rowWords({ t, money }: ValueWords, columns: readonly FormField[], row: unknown): string {
  if (!isRecord(row)) return String(row);
  return columns
    .map(({ path, kind }) => {
      const value = row[path];
      const shown = kind === 'amount' && typeof value === 'number' ? money(value) : String(value ?? '–');
      return `${t(`consoleSetup.rows.${path}`)}: ${shown}`;
    })
    .join(', ');
}
