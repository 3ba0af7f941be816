export { CONSOLE_MONEY_TOPIC, FourEyes } from './four-eyes.service.ts';
export { isConcerned } from './people/approval-bar.ts';
export { couldBeOne } from './people/one-person.ts';
export { countOpenProposals, listProposals, proposalsWith } from './proposal-views.ts';
export { proposalCalls } from './proposals.calls.ts';
export { slipRoutes } from './slips/slip.routes.ts';
export { takeWithdrawal, waitingMoneyCalls } from './waiting-money.calls.ts';
