import type { DocumentSeries } from '#kit/server/numbering/numbering.ts';

export const transferSeries: DocumentSeries = { kind: 'transfer', prefix: 'TRF', digits: 4 };

/** Of leaving certificates: a transfer gives the number, and the paper takes it over. */
export const certificateSeries: DocumentSeries = { kind: 'leaving certificate', prefix: 'LC', digits: 4 };
