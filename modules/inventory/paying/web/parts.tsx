import type { Endpoint } from '#kit/contract/endpoint.ts';
import { printFile } from '#kit/web/api/files.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import { say } from '#kit/web/ui/Notices.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { type BillStatus, billStatuses, billStatusWords } from '../contract/bill.ts';
import { type RequestStatus, requestStatuses, requestStatusWords } from '../contract/requests.ts';
import { formatQuantity } from '../../setup/contract/quantity.ts';

/** Where a bill stands, as a dot and a word. */
export function BillStatusOf({ status }: { status: BillStatus }) {
  const [word, tone] = billStatusWords[status];
  return <Status tone={tone}>{word}</Status>;
}

/** Where a request for payment stands, as a dot and a word. */
export function RequestStatusOf({ status }: { status: RequestStatus }) {
  const [word, tone] = requestStatusWords[status];
  return <Status tone={tone}>{word}</Status>;
}

/** As filters offer them. */
export const billChoices = [
  { value: 'open', label: 'Open' },
  ...billStatuses.map((value) => ({ value, label: billStatusWords[value][0] })),
];
export const requestChoices = [
  { value: 'open', label: 'Open' },
  ...requestStatuses.map((value) => ({ value, label: requestStatusWords[value][0] })),
];

/** A quantity in a table; a dash for nothing. */
export const figure = (thousandths: number, unit = '') => (
  <span className="num">{thousandths === 0 ? '–' : formatQuantity(thousandths, unit)}</span>
);

/** Opens a document on paper in the print dialog. */
export function printPaper(endpoint: Endpoint, input: Readonly<Record<string, unknown>>): void {
  printFile(buildRequest(endpoint, input).url).catch((failure: Error) => say(failure.message));
}

/** Hundredths of a per cent in words; a dash where nothing can be said yet. */
export const share = (hundredths: number | null): string =>
  hundredths === null ? '–' : `${Math.round(hundredths / 10) / 10}\u00A0%`;
