/** The error codes of the calls of staff, part of the closed list: players never fetch them. */
export const CONSOLE_ERRORS = {
  amountDiffers: { code: 41075, http: 409, message: 'This is not the amount that the machine reported' },
  secondPersonNeeded: { code: 41076, http: 409, message: 'This needs dual approval' },
  ownProposal: { code: 41077, http: 403, message: 'You sent this request: another person must decide' },
  onePerson: {
    code: 41110,
    http: 403,
    message:
      'You and the requester may be the same person (same e-mail or similar name): another person must decide',
  },
  madeByOther: {
    code: 41111,
    http: 403,
    message: 'One of you created the other’s account or set its password: another person must decide',
  },
  passwordKnown: {
    code: 41112,
    http: 403,
    message:
      '{name} may know both your password and the requester’s. Sign in with a second factor, change your password in your profile, then decide',
  },
  personDecided: { code: 41113, http: 409, message: 'This was decided differently in the meantime' },
  concernsYou: {
    code: 41078,
    http: 403,
    message: 'You have an interest in this: another person must handle it',
  },
  proposerGone: {
    code: 41109,
    http: 403,
    message:
      'The requester is locked or no longer has the role: an account with the compliance role must approve this',
  },
  proposalDecided: { code: 41079, http: 409, message: 'This approval request has already been decided' },
  proposalExpired: { code: 41080, http: 410, message: 'This approval request is no longer valid' },
  proposalOpen: { code: 41081, http: 409, message: 'There is already an open approval request for this' },
  handPayPaid: { code: 41082, http: 409, message: 'This hand pay has already been paid' },
  notVoidable: { code: 41083, http: 409, message: 'This posting cannot be voided' },
  notExcluded: { code: 41084, http: 409, message: 'This player is not excluded' },
  bonusNeedsTwo: {
    code: 41098,
    http: 403,
    message: 'Bonuses from {amount} need dual approval: request a manual deposit instead',
  },
  mailUnavailable: { code: 41095, http: 409, message: 'This site does not send e-mail' },
  playerBanned: { code: 41097, http: 409, message: 'This player is banned' },
  mailJustSent: {
    code: 41096,
    http: 409,
    message: 'An e-mail was sent to this player less than a minute ago: try again shortly',
  },
  staffMayNotPlay: { code: 41100, http: 403, message: 'Staff may not play here' },
  ownAccount: { code: 41101, http: 409, message: 'You cannot change your own account' },
  documentWrong: { code: 41103, http: 422, message: '{field}: {problem}' },
  versionMoved: { code: 41104, http: 409, message: 'Version {version} was published in the meantime' },
  machineInUse: { code: 41105, http: 409, message: 'The machine must be reserved, with no player or credit' },
  floorInUse: { code: 41106, http: 409, message: 'This floor still has machines in use' },
  enrolledFloor: { code: 41108, http: 403, message: 'Only an administrator can replace the credential' },
  needsOtherPerson: {
    code: 41114,
    http: 403,
    message:
      '{name} set this up, and you are or may be the same person: another attendant, shift lead, technician or administrator whose account {name} did not create must put it into service, or the database owner with npm run admin -- machine put-into-use',
  },
  sameAsInForce: { code: 41107, http: 409, message: 'This version is already active' },
  playerAway: { code: 41090, http: 409, message: 'The player is not connected: the message was not shown' },
  machineNotEmpty: { code: 41091, http: 409, message: 'The machine is in use or has credit' },
  keyNeeded: {
    code: 41092,
    http: 409,
    message: 'The machine did not unlock: reset it with the attendant key',
  },
  actInDoubt: { code: 41094, http: 409, message: 'The outcome is unknown: check the machine' },
  lookNotRecorded: { code: 41093, http: 403, message: 'Enter a reason before watching this machine' },
  callEnded: { code: 41085, http: 409, message: 'This call is already closed' },
  callClaimed: { code: 41086, http: 409, message: '{name} has claimed this call' },
  callCauseRemains: { code: 41087, http: 409, message: 'The cause of this call is not resolved yet' },
  pushServiceUnknown: {
    code: 41088,
    http: 400,
    message: 'The push service of this browser is not supported',
  },
} as const;
