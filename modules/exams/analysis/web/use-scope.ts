import type { UseQueryResult } from '@tanstack/react-query';
import { to } from '#kit/contract/screen.ts';
import type { Output } from '#kit/contract/endpoint.ts';
import type { ApiError } from '#kit/web/api/client.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { useSearch } from '#kit/web/ui/address.ts';
import { examAnalysisApi, type ReportRowOf } from '../contract/reports.ts';
import { analysisScreens } from '../contract/screens.ts';

type Choices = Output<typeof examAnalysisApi.choices>;
export type ChosenExam = Choices['exams'][number];

/** Which exam is looked at, and of whom; all of it in the address, so that it can be shared. */
export interface ChosenScope {
  exam: ChosenExam;
  classId: number | undefined;
  streamId: number | undefined;
}

/** The values of the address that hold for every tab. */
export const scopeKeys = ['examId', 'classId', 'streamId', 'count'] as const;

const keyOf = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;

/** The exam, class and stream of the address; without an exam the newest that is published, or has results. */
export function useScope(): { choices: UseQueryResult<Choices, ApiError>; scope: ChosenScope | null; count: number } {
  const search = useSearch();
  const params = new URLSearchParams(search);
  const choices = useApi(examAnalysisApi.choices, {});
  const exams = choices.data?.exams ?? [];
  const wanted = keyOf(params.get('examId'));
  const exam =
    exams.find(({ id }) => id === wanted) ?? exams.find(({ state }) => state === 'published' || state === 'archived') ?? exams[0];
  const classId = exam?.classes.find(({ id }) => id === keyOf(params.get('classId')))?.id;
  return {
    choices,
    scope: exam ? { exam, classId, streamId: keyOf(params.get('streamId')) } : null,
    count: Math.min(100, keyOf(params.get('count')) ?? 10),
  };
}

/** The list of the students whom a figure counts. */
export const studentsHref = (
  { exam, classId, streamId }: { exam: { id: number }; classId?: number | undefined; streamId?: number | undefined },
  { courseId, teacherId, gender, ...place }: Omit<ReportRowOf, 'studentId'>,
  grade?: string,
): string =>
  to(
    analysisScreens.examAnalysis,
    {},
    {
      examId: exam.id,
      classId: place.classId ?? classId,
      streamId: place.streamId ?? streamId,
      tab: 'students',
      courseId,
      teacherId,
      gender,
      grade,
    },
  );

export const trackerHref = (id: number): string => to(analysisScreens.studentTracker, { id });
