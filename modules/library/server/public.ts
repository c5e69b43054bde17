import type { Tx } from '#kit/server/db/pool.ts';
import * as find from '../catalogue/server/find-copy.ts';
import * as titles from '../catalogue/server/titles/find-titles.ts';

// Every function runs in the caller's transaction and sees the running school only.

/** The copy with an accession number or a barcode; null where there is none. */
export const findCopy = (tx: Tx, code: string) => find.findCopy(tx, code);

/** Titles by words, ISBN, accession number or barcode, for the search over everything: the best first, and how many there are. */
export const findTitles = (tx: Tx, q: string, size: number, page?: number) => titles.findTitles(tx, q, size, page);
