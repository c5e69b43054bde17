import type { Access } from '#kit/contract/access.ts';
import type { Api } from '#kit/contract/endpoint.ts';
import { analysisRead } from '../../contract/access.ts';
import { reportsRead } from './access.ts';
import { formCheckApi } from './forms/form-check.ts';
import { formRemarksApi } from './forms/form-remarks.ts';
import { reportFormsApi } from './forms/report-forms.ts';
import { remarksApi } from './remarks.ts';
import { reportColoursApi } from './report-colours.ts';
import { reportDatesApi } from './report-dates.ts';
import { reportLayoutsApi } from './report-layouts.ts';

/** The area's endpoints by resource. */
export const reportsApis = {
  remarks: remarksApi,
  reportDates: reportDatesApi,
  reportColours: reportColoursApi,
  reportLayouts: reportLayoutsApi,
  reportForms: reportFormsApi,
  formRemarks: formRemarksApi,
  formCheck: formCheckApi,
} satisfies Readonly<Record<string, Api>>;

/** Who reads the history of the area's records. */
export const reportsEntities = {
  remark: reportsRead,
  'lengths of remarks': reportsRead,
  'report dates': reportsRead,
  'report colours': reportsRead,
  'layout of report forms': reportsRead,
  'remark on a report form': analysisRead,
  'report form': analysisRead,
} satisfies Readonly<Record<string, Access>>;
