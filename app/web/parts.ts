// What modules add to each other's screens, and what may wait for the line. It comes after the home page, or with another screen.
import {
  studentFigures as examsFigures,
  studentTabs as examsTabs,
  waitingKinds as examsWaiting,
} from '#modules/exams/web/public.tsx';
import {
  studentColumns as attendanceColumns,
  studentFigures as attendanceFigures,
  studentTabs as attendanceTabs,
  waitingKinds as attendanceWaiting,
} from '#modules/biometrics/web/public.tsx';
import {
  studentColumns as financeColumns,
  studentFigures as financeFigures,
  studentTabs as financeTabs,
} from '#modules/finance/web/public.tsx';
import { dashboardTabs as elearningDashboard, waitingKinds as elearningWaiting } from '#modules/elearning/web/public.tsx';
import { waitingKinds as inventoryWaiting } from '#modules/inventory/web/public.tsx';
import { studentTabs as libraryTabs, waitingKinds as libraryWaiting } from '#modules/library/web/public.tsx';
import { studentSteps } from '#modules/messaging/web/public.tsx';
import { studentTabs as timetableTabs } from '#modules/timetable/web/public.tsx';
import { addDashboardTabs } from '#modules/exams/analysis/web/dashboard-tabs.ts';
import { addStudentFigures } from '#modules/registration/profile/web/student-figures.ts';
import { addStudentTabs } from '#modules/registration/profile/web/student-tabs.ts';
import { addStudentColumns } from '#modules/registration/students/web/added-columns.ts';
import { addStudentSteps } from '#modules/registration/students/web/student-steps.ts';

addStudentTabs([...examsTabs, ...financeTabs, ...attendanceTabs, ...timetableTabs, ...libraryTabs]);
addStudentFigures([...financeFigures, ...attendanceFigures, ...examsFigures]);
addStudentColumns([...attendanceColumns, ...financeColumns]);
addStudentSteps(studentSteps);
addDashboardTabs(elearningDashboard);

/** What of every module may wait for the line, by name. */
export const waitingKinds = {
  ...examsWaiting,
  ...attendanceWaiting,
  ...inventoryWaiting,
  ...libraryWaiting,
  ...elearningWaiting,
};
