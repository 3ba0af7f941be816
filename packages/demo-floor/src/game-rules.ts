/** Rules of the game that all simulated cabinets play. */

import type { DemoBrand } from './layout.ts';

/** Line bets paid for three, four and five from the left. */
export const DEMO_LINE_PAYS = {
  crown: [100, 500, 2500],
  lantern: [60, 250, 1000],
  compass: [40, 125, 500],
  key: [30, 100, 300],
  ruby: [20, 60, 200],
  amber: [10, 40, 125],
  emerald: [10, 30, 100],
  sapphire: [5, 20, 80],
} as const;

/** Free games that three, four and five comets award. */
export const DEMO_FREE_GAMES = [8, 15, 25] as const;
/** Figures of `npm run rtp`, in percent, cut off. */
export const DEMO_RETURN_PERCENT = 94.67;
export const DEMO_HIT_PERCENT = 48.84;

const NAMES = {
  crown: { en: 'Crown', tr: 'Taç', ar: 'تاج' },
  lantern: { en: 'Lantern', tr: 'Fener', ar: 'فانوس' },
  compass: { en: 'Compass', tr: 'Pusula', ar: 'بوصلة' },
  key: { en: 'Key', tr: 'Anahtar', ar: 'مفتاح' },
  ruby: { en: 'Ruby', tr: 'Yakut', ar: 'ياقوت' },
  amber: { en: 'Amber', tr: 'Kehribar', ar: 'كهرمان' },
  emerald: { en: 'Emerald', tr: 'Zümrüt', ar: 'زمرّد' },
  sapphire: { en: 'Sapphire', tr: 'Safir', ar: 'ياقوت أزرق' },
} as const;
const SYMBOLS = ['crown', 'lantern', 'compass', 'key', 'ruby', 'amber', 'emerald', 'sapphire'] as const;
const COLUMNS = [{ en: '3' }, { en: '4' }, { en: '5' }] as const;

const PLAY = [
  {
    en: 'Five reels show three rows of symbols. Every game is played on all twenty lines; a bet is twenty line bets.',
    tr: 'Beş makara üç sıra sembol gösterir. Her oyun yirmi çizginin tümünde oynanır; bir bahis yirmi çizgi bahsidir.',
    ar: 'تعرض خمس بكرات ثلاثة صفوف من الرموز. تُلعب كل لعبة على الخطوط العشرين جميعها، والرهان الواحد عشرون رهان خط.',
  },
  {
    en: 'A line pays for three or more equal symbols from the leftmost reel on. Each line pays its longest run once; all lines add up.',
    tr: 'Bir çizgi, en soldaki makaradan başlayan üç veya daha fazla aynı sembol için öder. Her çizgi en uzun dizisini bir kez öder; tüm çizgiler toplanır.',
    ar: 'يدفع الخط عن ثلاثة رموز متطابقة أو أكثر ابتداءً من البكرة اليسرى. يدفع كل خط عن أطول تتابع مرة واحدة، وتُجمع الخطوط كلها.',
  },
  {
    en: 'The moon, on reels 2 to 4, stands for every symbol but the comet.',
    tr: '2., 3. ve 4. makaradaki ay, kuyruklu yıldız dışındaki her sembolün yerine geçer.',
    ar: 'يحل القمر، على البكرات من 2 إلى 4، محل كل رمز ما عدا المذنّب.',
  },
  {
    en: 'Three or more comets anywhere award free games, which are played at the same bet and can award more of them.',
    tr: 'Herhangi bir yerdeki üç veya daha fazla kuyruklu yıldız, aynı bahisle oynanan ve yenilerini de kazandırabilen bedava oyunlar verir.',
    ar: 'ثلاثة مذنّبات أو أكثر في أي مكان تمنح ألعابًا مجانية تُلعب بالرهان نفسه وقد تمنح المزيد منها.',
  },
  {
    en: 'Each result is drawn by the machine. How fast your line is, how old your picture is and when you press do not change what you win.',
    tr: 'Her sonucu makine belirler. Bağlantınızın hızı, görüntünüzün gecikmesi ve basma anınız kazancınızı değiştirmez.',
    ar: 'الآلة هي التي تسحب كل نتيجة. سرعة اتصالك وتأخّر صورتك ولحظة ضغطك لا تغيّر ما تربحه.',
  },
] as const;

const JACKPOTS = [
  { fedPercent: 0.6, name: { en: 'Grand', tr: 'Büyük', ar: 'الكبرى' } },
  { fedPercent: 0.3, name: { en: 'Middle', tr: 'Orta', ar: 'الوسطى' } },
  { fedPercent: 0.1, name: { en: 'Small', tr: 'Küçük', ar: 'الصغرى' } },
] as const;
const FED = {
  en: 'Grows with every bet on a machine of this brand, beyond the bets themselves: the house pays for it.',
  tr: 'Bu markanın makinelerindeki her bahisle büyür; bahislerden kesilmez, bedelini işletme öder.',
  ar: 'تنمو مع كل رهان على آلات هذه العلامة من دون أن تُقتطع من الرهانات: الدار هي التي تتحمّلها.',
} as const;
const WON = {
  en: 'The simulated cabinets of this demonstration do not hit it by themselves; staff pay it by hand.',
  tr: 'Bu gösterimin simülasyon makineleri onu kendiliğinden vermez; görevliler elden öder.',
  ar: 'لا تمنحها الآلات المُحاكاة في هذا العرض من تلقاء نفسها، ويدفعها الموظفون يدويًا.',
} as const;

const MALFUNCTION = {
  en: 'A malfunction voids the game that the machine could not finish: it does not count, and staff settle it by the machine’s own meters. Games that it had finished before stay as they are.',
  tr: 'Arıza, makinenin bitiremediği oyunu geçersiz kılar: o oyun sayılmaz ve görevliler makinenin kendi sayaçlarına göre hesabı kapatır. Daha önce biten oyunlar geçerli kalır.',
  ar: 'يُبطل العطل اللعبة التي لم تستطع الآلة إنهاءها: فلا تُحتسب، ويسوّيها الموظفون وفق عدّادات الآلة نفسها. أما الألعاب التي أنهتها قبل ذلك فتبقى كما هي.',
} as const;

/** The rules of a brand's machines, as `npm run admin -- rules set` takes them. */
export const demoRules = ({ name, jackpots }: DemoBrand) => ({
  game: name,
  play: PLAY,
  paytables: [
    {
      title: { en: 'Lines', tr: 'Çizgiler', ar: 'الخطوط' },
      unit: 'line-bets',
      columns: COLUMNS,
      rows: SYMBOLS.map((symbol) => ({ symbol: NAMES[symbol], pays: DEMO_LINE_PAYS[symbol] })),
    },
    {
      title: { en: 'Free games', tr: 'Bedava oyunlar', ar: 'الألعاب المجانية' },
      unit: 'free-games',
      columns: COLUMNS,
      rows: [{ symbol: { en: 'Comet', tr: 'Kuyruklu yıldız', ar: 'مذنّب' }, pays: DEMO_FREE_GAMES }],
    },
  ],
  returnPercent: DEMO_RETURN_PERCENT,
  hitPercent: DEMO_HIT_PERCENT,
  // Its volatility index is 4.1.
  volatility: 'low',
  jackpots: JACKPOTS.slice(0, jackpots.length).map((jackpot) => ({ ...jackpot, fed: FED, won: WON })),
  malfunction: MALFUNCTION,
});
