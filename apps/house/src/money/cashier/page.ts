import { decimalsOf, majorUnits, readAmount } from '@floorcast/contract/currency';
import { plainDigits } from '@floorcast/contract/plain-digits';

/** The least and the most of one deposit on the practice page, minor units. */
export const DEPOSIT_BOUNDS = { least: 100, most: 10_000_000 } as const;

/** The languages of the practice page, with their decimal signs. */
const DECIMAL_SIGNS = { en: '.', tr: ',', ar: '.' } as const;

/** With the digits that the field takes. */
const LOCALES = { en: 'en', tr: 'tr', ar: 'ar-u-nu-latn' } as const;

export type PageLanguage = keyof typeof DECIMAL_SIGNS;

/** Amounts of the practice page, in minor units, in its language and the currency of the site. */
export interface PageMoney {
  /** A typed amount; undefined if the text is another, or out of bounds. */
  read(text: string): number | undefined;
  /** With its currency. */
  show(amount: number): string;
  /** Digits that group thousands, without the currency. */
  figures(amount: number): string;
}

export function pageMoney(language: PageLanguage, currency: string): PageMoney {
  const decimals = decimalsOf(currency);
  const formatted = (options: Intl.NumberFormatOptions) => (amount: number) =>
    new Intl.NumberFormat(LOCALES[language], options).format(majorUnits(amount, currency));
  return {
    read(text) {
      const amount = readAmount(plainDigits(text.trim()), currency, DECIMAL_SIGNS[language]);
      if (amount === undefined) return undefined;
      return amount >= DEPOSIT_BOUNDS.least && amount <= DEPOSIT_BOUNDS.most ? amount : undefined;
    },
    show: formatted({
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    }),
    figures: formatted({ maximumFractionDigits: decimals }),
  };
}

/** The texts of the practice cashier, in the languages of the site. */
const TEXTS = {
  en: {
    title: 'Practice cashier',
    lead: 'No card, no bank: this cashier makes practice money.',
    amount: 'Amount',
    pay: 'Deposit',
    done: 'is in your balance.',
    close: 'Close',
    expired: 'This page has expired. Close it and open the cashier again.',
    wrong: 'Enter an amount from {least} to {most}.',
    spent: 'This deposit was made already. Close this page and open the cashier again.',
    limit: 'This is more than your deposit limit leaves. Nothing was deposited.',
    refused: 'You cannot deposit now. Nothing was deposited.',
  },
  tr: {
    title: 'Deneme kasası',
    lead: 'Kart yok, banka yok: bu kasa deneme parası üretir.',
    amount: 'Tutar',
    pay: 'Yatır',
    done: 'bakiyenize eklendi.',
    close: 'Kapat',
    expired: 'Bu sayfanın süresi doldu. Kapatıp kasayı yeniden açın.',
    wrong: '{least} ile {most} arasında bir tutar girin.',
    spent: 'Bu yatırma işlemi zaten yapıldı. Sayfayı kapatıp kasayı yeniden açın.',
    limit: 'Bu tutar, para yatırma sınırınızdan kalanı aşıyor. Para yatırılmadı.',
    refused: 'Şu anda para yatıramazsınız. Para yatırılmadı.',
  },
  ar: {
    title: 'صندوق تجريبي',
    lead: 'لا بطاقة ولا بنك: هذا الصندوق يصنع مالًا تجريبيًا.',
    amount: 'المبلغ',
    pay: 'إيداع',
    done: 'أصبح في رصيدك.',
    close: 'إغلاق',
    expired: 'انتهت صلاحية هذه الصفحة. أغلقها وافتح الصندوق مرة أخرى.',
    wrong: 'أدخل مبلغًا من {least} إلى {most}.',
    spent: 'تم هذا الإيداع من قبل. أغلق هذه الصفحة وافتح الصندوق مرة أخرى.',
    limit: 'هذا المبلغ أكبر مما بقي من حد الإيداع الخاص بك. لم يُودَع شيء.',
    refused: 'لا يمكنك الإيداع الآن. لم يُودَع شيء.',
  },
} as const;

type Problem = 'expired' | 'spent' | 'limit' | 'refused';

const plain = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The script comes before the content: a press on what is shown is never lost. */
const page = (language: PageLanguage, body: string): string => `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${TEXTS[language].title}</title><link rel="stylesheet" href="/cashier/cashier.css"><script src="/cashier/cashier.js"></script></head>
<body><main>${body}</main></body></html>`;

const closeButton = (language: PageLanguage): string =>
  `<button type="button" class="quiet" data-close>${TEXTS[language].close}</button>`;

export interface Form {
  readonly language: PageLanguage;
  readonly ticket: string;
  readonly player: string;
  readonly currency: string;
  readonly money: PageMoney;
  /** An amount as the player typed it, which cannot be paid. */
  readonly refused?: string;
}

/** Minor units. */
const COINS = [10_000, 25_000, 50_000, 100_000];
const PROPOSED = 25_000;

export function formPage({ language, ticket, player, currency, money, refused }: Form): string {
  const texts = TEXTS[language];
  const coins = COINS.map(
    (coin) =>
      `<button type="button" class="coin" data-coin="${money.figures(coin)}">${money.figures(coin)}</button>`,
  );
  return page(
    language,
    `<h1>${texts.title}</h1><p>${texts.lead}</p><p><strong>${plain(player)}</strong></p>
<form method="post" action="/cashier"><input type="hidden" name="ticket" value="${plain(ticket)}">
<input type="hidden" name="lang" value="${language}"><input type="hidden" name="player" value="${plain(player)}">
<label>${texts.amount} (${plain(currency)})<input name="amount" inputmode="decimal" required autocomplete="off" ${field(refused, money)}></label>
${refused === undefined ? '' : `<p id="wrong" role="alert">${wrongAmount(language, money)}</p>`}
<div class="coins">${coins.join('')}</div><button>${texts.pay}</button></form>`,
  );
}

const wrongAmount = (language: PageLanguage, { show }: PageMoney): string =>
  plain(
    TEXTS[language].wrong
      .replace('{least}', show(DEPOSIT_BOUNDS.least))
      .replace('{most}', show(DEPOSIT_BOUNDS.most)),
  );

/** An amount that was refused stays as it was typed: it is to be corrected. */
const field = (refused: string | undefined, money: PageMoney): string =>
  refused === undefined
    ? `value="${money.figures(PROPOSED)}"`
    : `value="${plain(refused)}" aria-invalid="true" aria-describedby="wrong"`;

/** `amount` in minor units: the embedding page is notified of it. */
export const donePage = (language: PageLanguage, amount: number, shown: string): string =>
  page(
    language,
    `<h1>${TEXTS[language].title}</h1><p role="status" data-deposited="${amount}"><strong>${plain(shown)}</strong> ${TEXTS[language].done}</p>${closeButton(language)}`,
  );

export const problemPage = (language: PageLanguage, problem: Problem): string =>
  page(
    language,
    `<h1>${TEXTS[language].title}</h1><p role="alert">${TEXTS[language][problem]}</p>${closeButton(language)}`,
  );

export const SCRIPT = `'use strict';
const notify = (message) => parent.postMessage(message, '*');
document.addEventListener('DOMContentLoaded', () => {
  document.querySelector('[aria-invalid]')?.focus();
  const done = document.querySelector('[data-deposited]');
  if (done) notify({ type: 'deposited', amount: Number(done.dataset.deposited) });
});
document.addEventListener('click', ({ target }) => {
  const coin = target.closest('[data-coin]');
  if (coin) document.querySelector('[name=amount]').value = coin.dataset.coin;
  if (target.closest('[data-close]')) notify({ type: 'close' });
});
document.addEventListener('keydown', ({ key }) => { if (key === 'Escape') notify({ type: 'close' }); });
`;

export const STYLE = `:root{color-scheme:dark}
*{box-sizing:border-box}
body{margin:0;background:#12151f;color:#f2f0ea;font:16px/1.5 system-ui,sans-serif}
main{display:grid;grid-template-columns:minmax(0,1fr);gap:16px;max-width:440px;margin:0 auto;padding:8px}
h1,p{margin:0}h1{font-size:22px}p{color:#a9afc0}p strong{color:#f2f0ea}
[role=alert]{color:#ff8a80}[role=status]{color:#5fd39a;font-size:18px}
form{display:grid;grid-template-columns:minmax(0,1fr);gap:16px}label{display:grid;gap:6px;color:#a9afc0}
input{width:100%;min-height:48px;padding:0 14px;border:1px solid #6b7490;border-radius:12px;background:#0a0c12;color:#f2f0ea;font:600 20px system-ui}
[aria-invalid=true]{border-color:#ff8a80}
.coins{display:grid;grid-template-columns:repeat(auto-fit,minmax(64px,1fr));gap:8px}
button{min-height:48px;border:0;border-radius:12px;background:#f2b45a;color:#241500;font:650 16px system-ui;cursor:pointer}
.coin{padding:0;font-size:15px;font-variant-numeric:tabular-nums}
.coin,.quiet{background:#1a1e2b;color:#f2f0ea;border:1px solid #6b7490}
:focus-visible{outline:2px solid #ffca7d;outline-offset:2px}
`;
