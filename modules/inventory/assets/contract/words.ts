/** What is said of an asset itself. */
export const keptStatuses = ['in_use', 'store', 'repair', 'lost', 'disposed', 'taken_back'] as const;

/** What is shown: an asset that is booked or on loan now says so. */
export const statuses = ['in_use', 'store', 'reserved', 'on_loan', 'repair', 'lost', 'disposed', 'taken_back'] as const;
export type Status = (typeof statuses)[number];
export const statusWords: Readonly<Record<Status, string>> = {
  in_use: 'In use',
  store: 'In store',
  reserved: 'Reserved',
  on_loan: 'On loan',
  repair: 'In repair',
  lost: 'Lost',
  disposed: 'Disposed of',
  taken_back: 'Cancelled',
};

export const conditions = ['new', 'good', 'fair', 'poor', 'damaged'] as const;
export type Condition = (typeof conditions)[number];
export const conditionWords: Readonly<Record<Condition, string>> = {
  new: 'New',
  good: 'Good',
  fair: 'Fair',
  poor: 'Poor',
  damaged: 'Damaged',
};

export const methods = ['none', 'straight_line', 'reducing_balance'] as const;
export type Method = (typeof methods)[number];
export const methodWords: Readonly<Record<Method, string>> = {
  none: 'None',
  straight_line: 'Straight line',
  reducing_balance: 'Reducing balance',
};

/** By what an asset came into the register. */
export const sources = ['opening', 'donated', 'bought', 'stock'] as const;
export type Source = (typeof sources)[number];
export const sourceWords: Readonly<Record<Source, string>> = {
  opening: 'Was there before',
  donated: 'Donated',
  bought: 'Bought; its bill is in the account already',
  stock: 'Taken from a store',
};

export const jobKinds = ['service', 'repair', 'inspection'] as const;
export const jobWords: Readonly<Record<(typeof jobKinds)[number], string>> = {
  service: 'Service',
  repair: 'Repair',
  inspection: 'Inspection',
};

export const ways = ['sold', 'scrapped', 'lost', 'donated', 'stolen'] as const;
export type Way = (typeof ways)[number];
export const wayWords: Readonly<Record<Way, string>> = {
  sold: 'Sold',
  scrapped: 'Scrapped',
  lost: 'Lost',
  donated: 'Given away',
  stolen: 'Stolen',
};

export const outcomes = ['found', 'elsewhere', 'moved', 'missing', 'lost'] as const;
export type Outcome = (typeof outcomes)[number];
export const outcomeWords: Readonly<Record<Outcome, string>> = {
  found: 'Found',
  elsewhere: 'Found elsewhere',
  moved: 'Moved to where it was found',
  missing: 'Missing',
  lost: 'Noted as lost',
};

/** A rate in hundredths of a per cent, as it is written: `12.5 %`. */
export const rateText = (rate: number): string => `${rate / 100} %`;

/** How an asset is depreciated, in words. */
export function termsText({ method, months, rate }: { method: Method; months: number | null; rate: number | null }): string {
  if (method === 'straight_line') return `Straight line over ${months ?? 0} months`;
  return method === 'reducing_balance' ? `Reducing balance, ${rateText(rate ?? 0)} a year` : 'Not depreciated';
}

/** The code that a scanner read: the tag itself, or the asset of the product's own address. */
export function assetOfAddress(text: string): number | null {
  const found = /\/inventory\/assets\/info\/([1-9]\d{0,14})(?:[?#].*)?$/.exec(text.trim());
  return found ? Number(found[1]) : null;
}
