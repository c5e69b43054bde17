import * as finds from '../figures/server/finds.ts';

/** Items by name, code or barcode, for the search over everything. */
export const findItems: typeof finds.findItems = (tx, q, size, page) => finds.findItems(tx, q, size, page);

/** Assets by name, tag or serial number. */
export const findAssets: typeof finds.findAssets = (tx, q, size, page) => finds.findAssets(tx, q, size, page);

/** Requisitions, orders, goods received notes and issue notes by number. */
export const findPapers: typeof finds.findPapers = (tx, q, size, page) => finds.findPapers(tx, q, size, page);
