import type { FileLanguage } from '@floorcast/contract/player';
import type { ProposalKind } from '@floorcast/contract/proposals';

/** The words of a slip in one language. */
export type SlipWords = typeof EN;

const EN = {
  kinds: {
    'hand-pay': 'Hand pay',
    deposit: 'Deposit by hand',
    withdrawal: 'Withdrawal by hand',
    adjustment: 'Adjustment',
    void: 'Void',
    'withdrawal-settle': 'Settled withdrawal',
    'exclusion-end': 'End of an exclusion',
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
  proposedBy: 'Proposed by',
  approvedBy: 'Approved by',
  paidBy: 'Paid by',
  reason: 'Reason',
  signatureOfPlayer: 'Signature of the player',
  signatureOfStaff: 'Signatures of staff',
};

const TR: SlipWords = {
  kinds: {
    'hand-pay': 'Elden ödeme',
    deposit: 'Elden para yatırma',
    withdrawal: 'Elden para çekme',
    adjustment: 'Düzeltme',
    void: 'İptal',
    'withdrawal-settle': 'Sonuçlandırılan çekim',
    'exclusion-end': 'Oyundan men süresinin sonu',
  },
  number: 'Fiş',
  copy: 'Suret',
  site: 'Site',
  machine: 'Makine',
  player: 'Oyuncu',
  amount: 'Tutar',
  withheld: 'Ödeme sınırıyla alıkonan',
  paid: 'Cüzdana ödenen',
  reported: 'Makinenin bildirdiği an',
  proposedBy: 'Öneren',
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
    adjustment: 'تسوية',
    void: 'إلغاء',
    'withdrawal-settle': 'سحب منجز',
    'exclusion-end': 'إنهاء استبعاد',
  },
  number: 'قسيمة',
  copy: 'نسخة',
  site: 'الموقع',
  machine: 'الآلة',
  player: 'اللاعب',
  amount: 'المبلغ',
  withheld: 'محتجز بسبب حد الدفع',
  paid: 'دُفع إلى المحفظة',
  reported: 'وقت إبلاغ الآلة',
  proposedBy: 'اقترحه',
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
