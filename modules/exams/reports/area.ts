import type { Area } from '#kit/contract/module.ts';
import { analysisRead } from '../contract/access.ts';
import { reportsRead } from './contract/access.ts';
import { formCheckApi } from './contract/forms/form-check.ts';
import { formRemarksApi } from './contract/forms/form-remarks.ts';
import { reportFormsApi } from './contract/forms/report-forms.ts';
import { remarksApi } from './contract/remarks.ts';
import { reportColoursApi } from './contract/report-colours.ts';
import { reportDatesApi } from './contract/report-dates.ts';
import { reportLayoutsApi } from './contract/report-layouts.ts';

export const reports: Area = {
  name: 'reports',
  uses: ['setup', 'mean', 'teaching', 'sittings', 'results'],
  apis: {
    remarks: remarksApi,
    reportDates: reportDatesApi,
    reportColours: reportColoursApi,
    reportLayouts: reportLayoutsApi,
    reportForms: reportFormsApi,
    formRemarks: formRemarksApi,
    formCheck: formCheckApi,
  },
  entities: {
    remark: reportsRead,
    'lengths of remarks': reportsRead,
    'report dates': reportsRead,
    'report colours': reportsRead,
    'layout of report forms': reportsRead,
    'remark on a report form': analysisRead,
    'report form': analysisRead,
  },
};
