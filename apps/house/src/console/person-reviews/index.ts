export { personReviewCalls } from './person-reviews.calls.ts';
export { reviewPerson } from './review-person.ts';
