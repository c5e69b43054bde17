/** What later modules plug in: what report forms say of fees. */
export { feesOnForms } from './parts.ts';
