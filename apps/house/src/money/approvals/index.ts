export { CONSOLE_MONEY_TOPIC, FourEyes } from './four-eyes.service.ts';
export { isConcerned } from './people/concerned.ts';
export { couldBeOne } from './people/one-person.ts';
export { countOpenProposals, listProposals, proposalsWith } from './proposal-views.ts';
export { proposalCalls } from './proposals.calls.ts';
export { slipRoutes } from './slips/slip.routes.ts';
export { takeWithdrawal } from './take-withdrawal.ts';
export { waitingMoneyCalls } from './waiting-money.calls.ts';
