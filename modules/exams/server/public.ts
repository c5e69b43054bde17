/** What an erasure of a person must leave as it is. */
export { examFigures } from './figures.store.ts';
export { teachingRights } from './teaching/teaching-rights.ts';
