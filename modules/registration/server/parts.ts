import type { DataSection } from './privacy/collect.job.ts';

/** What modules after this one plug in; the application puts it together. */
export interface RegistrationParts {
  /** What else is kept of a student, for the file that families may ask for. */
  readonly dataSections: readonly DataSection[];
}
