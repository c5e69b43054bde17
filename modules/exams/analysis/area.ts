import type { Area } from '#kit/contract/module.ts';
import { examDashboardApi } from './contract/dashboard.ts';
import { ownAnalysisApi } from './contract/own.ts';
import { examAnalysisApi } from './contract/reports.ts';
import { studentTrackerApi } from './contract/tracker.ts';

export const analysis: Area = {
  name: 'analysis',
  uses: ['setup', 'teaching', 'sittings', 'results', 'marks', 'review'],
  apis: {
    examDashboard: examDashboardApi,
    examAnalysis: examAnalysisApi,
    ownAnalysis: ownAnalysisApi,
    studentTracker: studentTrackerApi,
  },
};
