import type { FileLanguage } from '@floorcast/contract/player';
import type { ProposalKind } from '@floorcast/contract/proposals';

/** The words of a slip in one language. */
export type SlipWords = typeof EN;

const EN = {
  kinds: {
    'hand-pay': 'Hand pay',
    deposit: 'Manual deposit',
    withdrawal: 'Manual withdrawal',
    adjustment: 'Manual adjustment',
    void: 'Void',
    'withdrawal-settle': 'Settled withdrawal',
    'exclusion-end': 'Early end of exclusion',
  } satisfies Record<ProposalKind, string>,
  number: 'Slip',
  copy: 'Copy',
  site: 'Site',
  machine: 'Machine',
  player: 'Player',
  amount: 'Amount',
  withheld: 'Withheld by the payout cap',
  paid: 'Paid to the wallet',
  reported: 'Reported by the machine',
  proposedBy: 'Requested by',
  approvedBy: 'Approved by',
  paidBy: 'Paid by',
  reason: 'Reason',
  signatureOfPlayer: 'Player’s signature',
  signatureOfStaff: 'Staff signatures',
};

const TR: SlipWords = {
  kinds: {
    'hand-pay': 'Elden ödeme',
    deposit: 'Elle para yatırma',
    withdrawal: 'Elle para çekme',
    adjustment: 'Elle düzeltme',
    void: 'İptal',
    'withdrawal-settle': 'Sonuçlandırılan çekim',
    'exclusion-end': 'Men süresinin erken bitişi',
  },
  number: 'Makbuz',
  copy: 'Suret',
  site: 'Site',
  machine: 'Makine',
  player: 'Oyuncu',
  amount: 'Tutar',
  withheld: 'Ödeme üst sınırıyla alıkonan',
  paid: 'Cüzdana ödenen',
  reported: 'Makinenin bildirdiği an',
  proposedBy: 'Talep eden',
  approvedBy: 'Onaylayan',
  paidBy: 'Ödeyen',
  reason: 'Gerekçe',
  signatureOfPlayer: 'Oyuncunun imzası',
  signatureOfStaff: 'Personelin imzaları',
};

const AR: SlipWords = {
  kinds: {
    'hand-pay': 'دفع يدوي',
    deposit: 'إيداع يدوي',
    withdrawal: 'سحب يدوي',
    adjustment: 'تسوية يدوية',
    void: 'إلغاء',
    'withdrawal-settle': 'سحب تمت تسويته',
    'exclusion-end': 'إنهاء الاستبعاد مبكرًا',
  },
  number: 'قسيمة',
  copy: 'نسخة',
  site: 'الموقع',
  machine: 'الآلة',
  player: 'اللاعب',
  amount: 'المبلغ',
  withheld: 'محتجز بسبب سقف الصرف',
  paid: 'دُفع إلى المحفظة',
  reported: 'وقت إبلاغ الآلة',
  proposedBy: 'مقدّم الطلب',
  approvedBy: 'وافق عليه',
  paidBy: 'دفعه',
  reason: 'السبب',
  signatureOfPlayer: 'توقيع اللاعب',
  signatureOfStaff: 'تواقيع الموظفين',
};

const BG: SlipWords = {
  kinds: {
    'hand-pay': 'Ръчно изплащане',
    deposit: 'Ръчен депозит',
    withdrawal: 'Ръчно теглене',
    adjustment: 'Корекция',
    void: 'Анулиране',
    'withdrawal-settle': 'Уредено теглене',
    'exclusion-end': 'Край на изключване',
  },
  number: 'Бележка',
  copy: 'Копие',
  site: 'Обект',
  machine: 'Машина',
  player: 'Играч',
  amount: 'Сума',
  withheld: 'Задържано от тавана на плащане',
  paid: 'Платено в портфейла',
  reported: 'Отчетено от машината',
  proposedBy: 'Предложил',
  approvedBy: 'Одобрил',
  paidBy: 'Платил',
  reason: 'Причина',
  signatureOfPlayer: 'Подпис на играча',
  signatureOfStaff: 'Подписи на персонала',
};

export const SLIP_WORDS: Readonly<Record<FileLanguage, SlipWords>> = { en: EN, tr: TR, ar: AR, bg: BG };
