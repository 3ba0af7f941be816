import { PLAYER_CODES } from './player-codes.ts';

/**
 * The error codes of players' calls, part of the closed list of error codes, on HTTP (`code`) and on sockets (`errorCode`).
 * `http` is the status of the HTTP response; `message` is the English fallback (`ErrorMessage`).
 * Placeholders in braces are filled from `Params`.
 */
export const PLAYER_ERRORS = {
  badSignature: { code: PLAYER_CODES.badSignature, http: 401, message: "Signature Doesn't Verified" },
  wrongPasswordCounted: {
    code: PLAYER_CODES.wrongPasswordCounted,
    http: 403,
    message:
      'You tried an incorrect username or password. Your remaining rights: {left_count}, you will be blocked for {block_time} minutes !',
  },
  wrongPassword: { code: PLAYER_CODES.wrongPassword, http: 403, message: 'username or password is wrong' },
  accountProtected: {
    code: PLAYER_CODES.accountProtected,
    http: 403,
    message: 'Account has been protected due to too many false attempts.',
  },
  addressNotPermitted: {
    code: PLAYER_CODES.addressNotPermitted,
    http: 403,
    message: 'Your ip is not permitted',
  },
  banned: { code: PLAYER_CODES.banned, http: 403, message: 'You have been banned!' },
  invalidRequest: { code: PLAYER_CODES.invalidRequest, http: 400, message: 'Invalid request' },
  oldPasswordWrong: { code: PLAYER_CODES.oldPasswordWrong, http: 400, message: 'Old password is wrong' },
  passwordTooShort: { code: PLAYER_CODES.passwordTooShort, http: 400, message: 'Password is too short' },
  pinWrong: { code: PLAYER_CODES.pinWrong, http: 400, message: 'A PIN is {least} to {most} digits' },
  notAllowed: { code: PLAYER_CODES.notAllowed, http: 403, message: 'You are not allowed to do this' },
  notFound: { code: PLAYER_CODES.notFound, http: 404, message: '{what} was not found' },
  methodNotAllowed: {
    code: PLAYER_CODES.methodNotAllowed,
    http: 405,
    message: 'This is not possible here: {allow} are',
  },
  notAcceptable: {
    code: PLAYER_CODES.notAcceptable,
    http: 406,
    message: 'The SDP offer must accept H.264 with packetization-mode=1: {field}',
  },
  unsupportedMediaType: {
    code: PLAYER_CODES.unsupportedMediaType,
    http: 415,
    message: 'The content type must be {type}',
  },
  tooManyRequests: {
    code: PLAYER_CODES.tooManyRequests,
    http: 429,
    message: 'Too many requests, please wait a moment',
  },
  machineBusy: {
    code: PLAYER_CODES.machineBusy,
    http: 409,
    message: 'Someone else is playing this machine',
  },
  machineReserved: { code: PLAYER_CODES.machineReserved, http: 409, message: 'This machine is reserved' },
  machineMalfunction: {
    code: PLAYER_CODES.machineMalfunction,
    http: 409,
    message: 'This machine is out of order',
  },
  machineOffline: { code: PLAYER_CODES.machineOffline, http: 409, message: 'This machine is offline' },
  playingElsewhere: {
    code: PLAYER_CODES.playingElsewhere,
    http: 409,
    message: 'You are already playing another machine',
  },
  noSession: { code: PLAYER_CODES.noSession, http: 409, message: 'There is no open session on this machine' },
  insufficientFunds: { code: PLAYER_CODES.insufficientFunds, http: 409, message: 'Your balance is too low' },
  amountAboveLimit: {
    code: PLAYER_CODES.amountAboveLimit,
    http: 409,
    message: 'The amount is above the limit of {amount}',
  },
  transferPending: {
    code: PLAYER_CODES.transferPending,
    http: 409,
    message: 'A transfer is still in progress',
  },
  machineRefused: {
    code: PLAYER_CODES.machineRefused,
    http: 409,
    message: 'The machine refused: no money was moved',
  },
  noCredit: { code: PLAYER_CODES.noCredit, http: 409, message: 'There is not enough credit on the machine' },
  pressFailed: { code: PLAYER_CODES.pressFailed, http: 409, message: 'The button did not respond' },
  requestReused: {
    code: PLAYER_CODES.requestReused,
    http: 409,
    message: 'This request ID was already used for another request: nothing was changed',
  },
  autoplayNotAllowed: {
    code: PLAYER_CODES.autoplayNotAllowed,
    http: 403,
    message: 'Autoplay is not allowed here',
  },
  autoplayTooLong: {
    code: PLAYER_CODES.autoplayTooLong,
    http: 409,
    message: 'Autoplay may play at most {most} games',
  },
  tooSoon: { code: PLAYER_CODES.tooSoon, http: 429, message: 'The next game cannot start yet' },
  balanceTooHigh: {
    code: PLAYER_CODES.balanceTooHigh,
    http: 409,
    message: 'Your balance must be below {amount}',
  },
  nothingToClaim: {
    code: PLAYER_CODES.nothingToClaim,
    http: 409,
    message: 'There is nothing to claim right now',
  },
  claimedAlready: {
    code: PLAYER_CODES.claimedAlready,
    http: 409,
    message: 'You have already claimed this. Come back on {next}',
  },
  claimTooSoon: {
    code: PLAYER_CODES.claimTooSoon,
    http: 429,
    message: 'You can use discount only once per 5 minutes',
  },
  payoutCapped: {
    code: PLAYER_CODES.payoutCapped,
    http: 409,
    message: 'Your weekly bonus has reached its maximum payout, so {amount} was not paid out',
  },
  pressTooLate: {
    code: PLAYER_CODES.pressTooLate,
    http: 409,
    message: 'The button press arrived too late and was not carried out',
  },
  handPayPending: {
    code: PLAYER_CODES.handPayPending,
    http: 409,
    message: 'The machine has a pending hand pay: your seat is held until it is paid',
  },
  limitReached: {
    code: PLAYER_CODES.limitReached,
    http: 409,
    message: 'You have reached a limit you set',
  },
  excluded: { code: PLAYER_CODES.excluded, http: 403, message: 'You have self-excluded' },
  registerSilent: {
    code: PLAYER_CODES.registerSilent,
    http: 503,
    message: 'The self-exclusion register is not responding, so you cannot sign in: try again later',
  },
  identityNeeded: {
    code: PLAYER_CODES.identityNeeded,
    http: 403,
    message: 'Your identity must be verified first',
  },
  limitsNeeded: {
    code: PLAYER_CODES.limitsNeeded,
    http: 409,
    message: 'Please set your limits before you play',
  },
  realityCheckDue: {
    code: PLAYER_CODES.realityCheckDue,
    http: 409,
    message: 'Answer the reality check first',
  },
  gameRuns: {
    code: PLAYER_CODES.gameRuns,
    http: 409,
    message: 'A game is in progress: wait until it ends',
  },
  stakeAboveCap: {
    code: PLAYER_CODES.stakeAboveCap,
    http: 403,
    message: 'Your maximum stake is {amount}',
  },
  stakeUnknown: {
    code: PLAYER_CODES.stakeUnknown,
    http: 403,
    message: 'You have a stake limit, and this machine does not report stakes: choose another machine',
  },
  tooYoung: { code: PLAYER_CODES.tooYoung, http: 403, message: 'You must be at least {least} years old' },
  countryRefused: {
    code: PLAYER_CODES.countryRefused,
    http: 403,
    message: 'Players from your country cannot play here',
  },
  termsChanged: {
    code: PLAYER_CODES.termsChanged,
    http: 409,
    message: 'The terms have changed. Please accept them first',
  },
  emailUnconfirmed: {
    code: PLAYER_CODES.emailUnconfirmed,
    http: 403,
    message: 'Please confirm your e-mail address first',
  },
  linkExpired: { code: PLAYER_CODES.linkExpired, http: 410, message: 'This link is no longer valid' },
  secondFactorNeeded: {
    code: PLAYER_CODES.secondFactorNeeded,
    http: 403,
    message: 'A second factor is needed to sign in',
  },
  secondFactorWrong: {
    code: PLAYER_CODES.secondFactorWrong,
    http: 403,
    message: 'The code or passkey was not accepted',
  },
  nameTaken: { code: PLAYER_CODES.nameTaken, http: 409, message: 'This name or e-mail address is in use' },
  registrationClosed: {
    code: PLAYER_CODES.registrationClosed,
    http: 403,
    message: 'This site does not accept new accounts',
  },
  accountClosed: { code: PLAYER_CODES.accountClosed, http: 403, message: 'This account has been closed' },
  withdrawalOpen: { code: PLAYER_CODES.withdrawalOpen, http: 409, message: 'You have a pending withdrawal' },
  personReviewed: {
    code: PLAYER_CODES.personReviewed,
    http: 403,
    message: 'Your account resembles another one. No money can move until staff have checked it',
  },
  withdrawalFinal: {
    code: PLAYER_CODES.withdrawalFinal,
    http: 409,
    message: 'This withdrawal can no longer be cancelled',
  },
  handingOver: {
    code: PLAYER_CODES.handingOver,
    http: 503,
    message: 'This machine is moving to another node: nothing was done, try again',
  },
  runElsewhere: {
    code: PLAYER_CODES.runElsewhere,
    http: 503,
    message: 'Another node runs this machine: connect to {socket}',
  },
  unavailable: {
    code: PLAYER_CODES.unavailable,
    http: 503,
    message: 'The site is briefly unavailable: try again',
  },
  sessionTerminated: {
    code: PLAYER_CODES.sessionTerminated,
    http: 409,
    message: 'The session has been terminated. We are unable to process the transaction',
  },
  internal: { code: PLAYER_CODES.internal, http: 500, message: 'Something went wrong on our side' },
  videoFailed: {
    code: PLAYER_CODES.videoFailed,
    http: 502,
    message: 'Failed to start pipeline. Please contact the technical team',
  },
} as const;
