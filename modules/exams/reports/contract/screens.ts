import { screen, type Screens } from '#kit/contract/screen.ts';
import { reportsRead } from './access.ts';
import { formsUse } from '../../contract/access.ts';

/** Remarks, dates, colours and report forms. */
export const reportsScreens = {
  reportForms: screen({
    path: '/reportforms',
    title: 'Report forms',
    access: formsUse,
    words: 'report cards results print remarks class teacher',
  }),
  reportFormsOf: screen({
    path: '/reportforms/:id',
    title: 'Report forms of an exam',
    access: formsUse,
    parent: 'reportForms',
  }),
  remarks: screen({
    path: '/remarks',
    title: 'Remarks',
    access: reportsRead,
    words: 'comments bank class teacher principal boarding report forms',
  }),
  reportDates: screen({
    path: '/reportdates',
    title: 'Report dates',
    access: reportsRead,
    words: 'closing opening visiting day printed report forms',
  }),
  reportColours: screen({
    path: '/reportcolours',
    title: 'Report colours',
    access: reportsRead,
    words: 'header band zebra contrast report forms',
  }),
  reportLayouts: screen({
    path: '/reportlayouts',
    title: 'Report layouts',
    access: reportsRead,
    words: 'report forms templates sections columns preview',
  }),
  reportLayout: screen({
    path: '/reportlayouts/:id',
    title: 'Layout of report forms',
    access: reportsRead,
    parent: 'reportLayouts',
  }),
  checkForm: screen({ path: '/reportform/:code', title: 'Check a report form', access: 'public', frame: 'bare' }),
} as const satisfies Screens;
