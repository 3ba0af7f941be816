export { personReviewRoutes } from './person-reviews.routes.ts';
export { reviewPerson } from './review-person.ts';
