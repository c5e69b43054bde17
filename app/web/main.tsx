import '#kit/web/ui/css/tokens.css';
import './first/mantine.ts';
import '#kit/web/ui/css/base.css';
import '#kit/web/ui/css/controls.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from '#kit/web/api/hooks.ts';
import { addWaitingKinds } from '#kit/web/offline/kinds.ts';
import { resolveVariables, theme, themeStorage } from '#kit/web/ui/theme.ts';
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
import { fetchWhenPointedAt } from './ahead/code-ahead.ts';
import { signedInFirst } from './first/signed-in.ts';
import { router } from './navigator.ts';
import { Direction } from './shell/Direction.tsx';
import { listenForPalette } from './shell/palette/palette-store.ts';

const element = document.getElementById('app');
if (!element) throw new Error('The page has no element with the id app');

// Where the plain form of the sign-in page is not wanted it goes; elsewhere the form of the screen takes its place.
if (!document.documentElement.hasAttribute('data-first')) document.getElementById('first')?.remove();
listenForPalette();
fetchWhenPointedAt();
addStudentTabs([...examsTabs, ...financeTabs, ...attendanceTabs, ...timetableTabs, ...libraryTabs]);
addStudentFigures([...financeFigures, ...attendanceFigures, ...examsFigures]);
addStudentColumns([...attendanceColumns, ...financeColumns]);
addStudentSteps(studentSteps);
addDashboardTabs(elearningDashboard);
addWaitingKinds({ ...examsWaiting, ...attendanceWaiting, ...inventoryWaiting, ...libraryWaiting, ...elearningWaiting });

const root = createRoot(element);
const draw = (): void =>
  root.render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={resolveVariables}
        colorSchemeManager={themeStorage}
        defaultColorScheme="light"
      >
        <QueryClientProvider client={queryClient}>
          <Direction>
            <RouterProvider router={router} />
          </Direction>
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );

/** Where the plain form was sent already, the app begins with what comes after it. */
async function begin(): Promise<void> {
  const next = window.early?.length ? await signedInFirst() : null;
  if (next !== null) {
    // The plain form stands until the frame takes its place.
    await import('./shell/Frame.tsx').catch(() => null);
    router.history.replace(next);
  }
  draw();
}
void begin();
