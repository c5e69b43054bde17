/** A whole page of A4, or half of one: alone on A5, many two to a page of A4. */
export const paperSizes = ['A4', 'half'] as const;
export type PaperSize = (typeof paperSizes)[number];

/** In these states a run's payslips are those of the employees, and what was not posted is a draft. */
export const givenStates = ['posted', 'paid', 'locked'] as const;
