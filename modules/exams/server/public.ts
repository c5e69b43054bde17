/** What an erasure of a person must leave as it is. */
export { examFigures } from '../results/server/erasure.store.ts';
export { teachingRights } from '../teaching/server/teaching-rights.ts';
