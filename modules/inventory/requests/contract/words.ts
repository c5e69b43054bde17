/** Where a requisition stands, from what was signed and from what of its lines is ordered and issued. */
export const statuses = [
  'draft',
  'submitted',
  'supported',
  'approved',
  'part_ordered',
  'ordered',
  'part_issued',
  'issued',
  'closed',
  'rejected',
  'cancelled',
] as const;
export type RequisitionStatus = (typeof statuses)[number];

export const statusWords: Readonly<
  Record<RequisitionStatus, readonly [word: string, tone: 'quiet' | 'pos' | 'att' | 'neg' | 'inf']>
> = {
  draft: ['Draft', 'quiet'],
  submitted: ['Submitted', 'att'],
  supported: ['Supported', 'inf'],
  approved: ['Approved', 'pos'],
  part_ordered: ['Partly ordered', 'inf'],
  ordered: ['Ordered', 'inf'],
  part_issued: ['Partly issued', 'att'],
  issued: ['Issued', 'pos'],
  closed: ['Closed', 'quiet'],
  rejected: ['Rejected', 'neg'],
  cancelled: ['Cancelled', 'quiet'],
};

/** What was signed; the rest of where it stands follows from its lines. */
export const requisitionStates = ['draft', 'submitted', 'supported', 'approved', 'closed', 'rejected', 'cancelled'] as const;
export type RequisitionState = (typeof requisitionStates)[number];
