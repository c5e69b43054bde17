import { Select } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useApi } from '#kit/web/api/hooks.ts';
import { usePathname, useSearch } from '#kit/web/ui/address.ts';
import { lookupsApi } from '#modules/settings/contract/lookups.ts';
import { leaderCounts } from '../contract/reports.ts';
import type { ChosenExam, ChosenScope } from './use-scope.ts';

interface ScopeBarProps {
  scope: ChosenScope;
  exams: readonly ChosenExam[];
  /** How many a list of the best names, where the tab has one. */
  count: number | null;
}

/** Exam, class and stream, each in the address. */
export function ScopeBar({ scope: { exam, classId, streamId }, exams, count }: ScopeBarProps) {
  const { history } = useRouter();
  const pathname = usePathname();
  const searchStr = useSearch();
  const streams = useApi(lookupsApi.streams, {}, { staleTime: 60_000 }).data ?? [];
  const own = streams.filter((one) => one.classId === classId);
  const set = (values: Record<string, string | null>): void => {
    const next = new URLSearchParams(searchStr);
    for (const [key, value] of Object.entries(values)) {
      if (value === null) next.delete(key);
      else next.set(key, value);
    }
    // Another exam or class has other pages.
    next.delete('page');
    history.push(`${pathname}?${next}`);
  };
  return (
    <div className="scope-bar">
      <Select
        aria-label="Exam"
        className="scope-exam"
        allowDeselect={false}
        searchable={exams.length > 12}
        data={exams.map(({ id, name, termName, yearName }) => ({ value: String(id), label: `${name}, ${termName} ${yearName}` }))}
        value={String(exam.id)}
        onChange={(value) => set({ examId: value, classId: null, streamId: null })}
      />
      <Select
        aria-label="Class"
        placeholder="All classes"
        clearable
        data={exam.classes.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={classId === undefined ? null : String(classId)}
        onChange={(value) => set({ classId: value, streamId: null })}
      />
      {own.length > 0 && (
        <Select
          aria-label="Stream"
          placeholder="All streams"
          clearable
          data={own.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={streamId === undefined ? null : String(streamId)}
          onChange={(value) => set({ streamId: value })}
        />
      )}
      {count !== null && (
        <Select
          aria-label="How many students"
          allowDeselect={false}
          data={[...new Set([...leaderCounts, count])]
            .toSorted((a, b) => a - b)
            .map((one) => ({ value: String(one), label: `${one} students` }))}
          value={String(count)}
          onChange={(value) => set({ count: value })}
        />
      )}
    </div>
  );
}
