import type { Api } from '#kit/contract/endpoint.ts';
import { examDashboardApi } from './dashboard.ts';
import { examAnalysisApi } from './reports.ts';
import { studentTrackerApi } from './tracker.ts';

/** The area's endpoints by resource. */
export const analysisApis = {
  examDashboard: examDashboardApi,
  examAnalysis: examAnalysisApi,
  studentTracker: studentTrackerApi,
} satisfies Readonly<Record<string, Api>>;
