export { teachingRights } from './teaching/teaching-rights.ts';
