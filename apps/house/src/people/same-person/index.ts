export { likenessOf, mailboxOf, type Person } from './compare.ts';
export type { Likeness } from './names.ts';
export {
  accountsLike,
  accountsOfPersons,
  isUnderReview,
  joinPersons,
  type LikeAccount,
  lockPersons,
  soughtBy,
  UNDER_REVIEW,
} from './persons.ts';
