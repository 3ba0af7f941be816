import * as z from 'zod/mini';

/**
 * The currencies of ISO 4217 that are money in use, and those whose books a site may still have. Without precious metals,
 * units of account, codes for tests, and funds.
 */
const KNOWN: ReadonlySet<string> = new Set(
  `
  AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF
  CHF CLP CNY COP CRC CUC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD
  HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL
  LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR
  PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP
  TRY TTD TWD TZS UAH UGX USD UYU UZS VED VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG
  `
    .trim()
    .split(/\s+/),
);

/** Codes of every currency that a site can have, in alphabetical order. */
export const KNOWN_CURRENCIES: readonly string[] = [...KNOWN];

/** Code of a currency that a site can have. */
export const Currency = z.string().check(
  z.refine((code) => KNOWN.has(code), {
    error: ({ input }) => `${JSON.stringify(input)} is not a currency of ISO 4217, such as "EUR"`,
  }),
);
