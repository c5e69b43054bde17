import type { Pages } from '#kit/web/guard/pages.ts';
import type { reportsScreens } from '../contract/screens.ts';

export const reportsPages = {
  reportForms: () => import('./forms/ReportFormsScreen.tsx'),
  reportFormsOf: () => import('./forms/ReportFormsOfScreen.tsx'),
  remarks: () => import('./remarks/RemarksScreen.tsx'),
  reportDates: () => import('./dates/ReportDatesScreen.tsx'),
  reportColours: () => import('./colours/ReportColoursScreen.tsx'),
  reportLayouts: () => import('./layouts/ReportLayoutsScreen.tsx'),
  reportLayout: () => import('./layouts/ReportLayoutScreen.tsx'),
  checkForm: () => import('./forms/CheckFormScreen.tsx'),
} satisfies Pages<typeof reportsScreens>;
