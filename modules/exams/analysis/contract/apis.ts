import type { Api } from '#kit/contract/endpoint.ts';
import { examDashboardApi } from './dashboard.ts';
import { ownAnalysisApi } from './own.ts';
import { examAnalysisApi } from './reports.ts';
import { studentTrackerApi } from './tracker.ts';

/** The area's endpoints by resource. */
export const analysisApis = {
  examDashboard: examDashboardApi,
  examAnalysis: examAnalysisApi,
  ownAnalysis: ownAnalysisApi,
  studentTracker: studentTrackerApi,
} satisfies Readonly<Record<string, Api>>;
