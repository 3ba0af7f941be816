/** The sections of the rules in their order; the text of each point is `rules.{id}.{point}`. */
export const RULES = [
  { id: 'who', points: ['age', 'oneAccount', 'own'] },
  { id: 'session', points: ['real', 'oneSeat', 'leave'] },
  { id: 'credits', points: ['move', 'once', 'handPay'] },
  { id: 'connection', points: ['held', 'spin', 'back'] },
  { id: 'bonuses', points: ['claim', 'cap', 'misuse'] },
  { id: 'malfunctions', points: ['decides', 'settled', 'tell'] },
  { id: 'fairPlay', points: ['chance', 'tools', 'kind'] },
  { id: 'responsibly', points: ['afford', 'pause', 'help'] },
] as const;
