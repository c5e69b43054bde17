import type { Access } from '#kit/contract/access.ts';
import type { Api } from '#kit/contract/endpoint.ts';
import { reportsRead } from './access.ts';
import { remarksApi } from './remarks.ts';
import { reportColoursApi } from './report-colours.ts';
import { reportDatesApi } from './report-dates.ts';

/** The area's endpoints by resource. */
export const reportsApis = {
  remarks: remarksApi,
  reportDates: reportDatesApi,
  reportColours: reportColoursApi,
} satisfies Readonly<Record<string, Api>>;

/** Who reads the history of the area's records. */
export const reportsEntities = {
  remark: reportsRead,
  'lengths of remarks': reportsRead,
  'report dates': reportsRead,
  'report colours': reportsRead,
} satisfies Readonly<Record<string, Access>>;
