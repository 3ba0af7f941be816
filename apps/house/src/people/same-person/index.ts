export { accountsLike, type LikeAccount, soughtBy } from './accounts-like.ts';
export { likenessOf, type Person } from './compare.ts';
export { mailboxOf } from './mailboxes.ts';
export type { Likeness } from './names.ts';
export { accountsOfPersons, isUnderReview, joinPersons, lockPersons, UNDER_REVIEW } from './persons.ts';
