import { screen, type Screens } from '#kit/contract/screen.ts';
import { analysisRead, dashboardOpens, ownAnalysisUse } from '../../contract/access.ts';

/** What exams say when they are put together. */
export const analysisScreens = {
  examDashboard: screen({
    path: '/dashboard',
    title: 'Exam dashboard',
    access: dashboardOpens,
    words: 'exams e-learning overview means grades trend progress of marks',
  }),
  examAnalysis: screen({
    path: '/examanalysis',
    title: 'Exam analysis',
    access: analysisRead,
    parent: 'examDashboard',
    words: 'subject means streams teachers departments most improved top bottom champions gender years broadsheet merit list',
  }),
  ownAnalysis: screen({
    path: '/myanalysis',
    title: 'My analysis',
    access: ownAnalysisUse,
    words: 'my results means median deviation merit list of my class stream subject department checks',
  }),
  studentTracker: screen({
    path: '/examanalysis/student/:id',
    title: 'Results over the years',
    access: analysisRead,
    parent: 'examAnalysis',
  }),
} as const satisfies Screens;
