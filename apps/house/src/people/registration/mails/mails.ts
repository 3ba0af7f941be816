import type { MailLanguage } from '@floorcast/contract/registration';
import type { Letter } from '../../../platform/mail/mail.ts';

/** What a mail is about, with its facts. */
export interface Message {
  readonly about: 'confirm' | 'known' | 'reset' | 'invitation';
  readonly name: string;
  readonly username: string;
  readonly link: string;
}

type Written = Record<
  Message['about'],
  { readonly subject: string; readonly text: (facts: Message, site: string) => string }
>;

const EN: Written = {
  confirm: {
    subject: 'Confirm your e-mail address',
    text: ({ name, username, link }, site) =>
      `Hello ${name},\n\nSomeone registered at ${site} with this address and the user name ${username}. If it was you, open this link within 24 hours to confirm it:\n\n${link}\n\nIf it was not you, ignore this message: no account is created.`,
  },
  known: {
    subject: 'You already have an account',
    text: ({ name, username, link }, site) =>
      `Hello ${name},\n\nSomeone tried to register at ${site} with this address, but you already have an account there. Your user name is ${username}. If you have forgotten your password, reset it here:\n\n${link}\n\nIf it was not you, ignore this message: your account has not changed.`,
  },
  reset: {
    subject: 'Reset your password',
    text: ({ name, username, link }, site) =>
      `Hello ${name},\n\nYou asked to reset the password of your account ${username} at ${site}. Open this link within one hour to choose a new one:\n\n${link}\n\nIf it was not you, ignore this message: your password has not changed.`,
  },
  invitation: {
    subject: 'Your console account',
    text: ({ name, username, link }, site) =>
      `Hello ${name},\n\nAn administrator of ${site} created an account for you. Your user name is ${username}. Open this link within 72 hours to choose your password:\n\n${link}\n\nIf you did not expect this, ignore it and notify your administrator.`,
  },
};

const TR: Written = {
  confirm: {
    subject: 'E-posta adresinizi onaylayın',
    text: ({ name, username, link }, site) =>
      `Merhaba ${name},\n\nbu adresle ${site} sitesinde ${username} kullanıcı adıyla bir kayıt yapıldı. Kaydı siz yaptıysanız adresinizi onaylamak için bu bağlantıyı 24 saat içinde açın:\n\n${link}\n\nKaydı siz yapmadıysanız hiçbir şey yapmanız gerekmez: hesap açılmaz.`,
  },
  known: {
    subject: 'Zaten bir hesabınız var',
    text: ({ name, username, link }, site) =>
      `Merhaba ${name},\n\nbu adresle ${site} sitesine kayıt olunmak istendi, ancak orada zaten bir hesabınız var. Kullanıcı adınız: ${username}. Şifrenizi unuttuysanız buradan yenisini isteyebilirsiniz:\n\n${link}\n\nBunu siz yapmadıysanız hiçbir şey yapmanız gerekmez: hesabınızda bir değişiklik olmadı.`,
  },
  reset: {
    subject: 'Yeni şifrenizi belirleyin',
    text: ({ name, username, link }, site) =>
      `Merhaba ${name},\n\n${site} sitesindeki ${username} hesabınız için yeni bir şifre istediniz. Şifrenizi belirlemek için bu bağlantıyı bir saat içinde açın:\n\n${link}\n\nBunu siz istemediyseniz hiçbir şey yapmanız gerekmez: şifreniz aynı kalır.`,
  },
  invitation: {
    subject: 'Konsol hesabınız',
    text: ({ name, username, link }, site) =>
      `Merhaba ${name},\n\n${site} sitesinin bir yöneticisi sizin için bir hesap açtı. Kullanıcı adınız: ${username}. Şifrenizi belirlemek için bu bağlantıyı 72 saat içinde açın:\n\n${link}\n\nBunu beklemiyorsanız hiçbir şey yapmayın ve yöneticinize haber verin.`,
  },
};

const AR: Written = {
  confirm: {
    subject: 'أكّد عنوان بريدك الإلكتروني',
    text: ({ name, username, link }, site) =>
      `مرحبًا ${name}،\n\nسُجِّل حساب في ${site} بهذا العنوان وباسم المستخدم ${username}. إذا كنت أنت من سجّل، فافتح هذا الرابط خلال 24 ساعة لتأكيد العنوان:\n\n${link}\n\nإذا لم تكن أنت، فلا تفعل شيئًا: لن يُفتح أي حساب.`,
  },
  known: {
    subject: 'لديك حساب بالفعل',
    text: ({ name, username, link }, site) =>
      `مرحبًا ${name}،\n\nحاول أحدهم التسجيل في ${site} بهذا العنوان، لكن لديك حساب هناك بالفعل. اسم المستخدم الخاص بك هو ${username}. إذا نسيت كلمة المرور، فاطلب كلمة جديدة من هنا:\n\n${link}\n\nإذا لم تكن أنت، فلا تفعل شيئًا: لم يتغير حسابك.`,
  },
  reset: {
    subject: 'اختر كلمة مرور جديدة',
    text: ({ name, username, link }, site) =>
      `مرحبًا ${name}،\n\nطلبت كلمة مرور جديدة لحسابك ${username} في ${site}. افتح هذا الرابط خلال ساعة واحدة لاختيارها:\n\n${link}\n\nإذا لم تطلبها أنت، فلا تفعل شيئًا: ستبقى كلمة المرور كما هي.`,
  },
  invitation: {
    subject: 'حسابك في لوحة التحكم',
    text: ({ name, username, link }, site) =>
      `مرحبًا ${name}،\n\nأنشأ أحد مديري ${site} حسابًا لك. اسم المستخدم الخاص بك هو ${username}. افتح هذا الرابط خلال 72 ساعة لاختيار كلمة المرور:\n\n${link}\n\nإذا لم تكن تتوقع ذلك، فلا تفعل شيئًا وأخبر المدير.`,
  },
};

const WRITTEN: Record<MailLanguage, Written> = { en: EN, tr: TR, ar: AR, bg: EN };

/** Words a mail in a language. `site`: the address of the site. */
export function letterOf(
  to: string,
  message: Message,
  { language, site }: { readonly language: MailLanguage; readonly site: string },
): Letter {
  const { subject, text } = WRITTEN[language][message.about];
  return { to, subject, text: text(message, new URL(site).host) };
}

/** Sends a mail without making the caller wait: how long a mail takes says nothing about an account. */
export type Post = (letter: Letter) => void;

/** Pages of the web app that mailed links lead to. The token is behind `#`: no server and no log sees it. */
export const linksOf = (siteUrl: string) => ({
  confirm: (token: string) => `${siteUrl}/pages/auth/mail-confirm#token=${token}`,
  reset: (token: string) => `${siteUrl}/pages/auth/reset-password#token=${token}`,
  forgot: `${siteUrl}/pages/auth/forgot-password`,
});
