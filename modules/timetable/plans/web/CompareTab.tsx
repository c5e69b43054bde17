import { MultiSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { useSearch } from '#kit/web/ui/address.ts';
import { type ComparedPlan, figureNames } from '../contract/judged.ts';
import { plansApi } from '../contract/plans.ts';
import { plansScreens } from '../contract/screens.ts';
import { headed } from './plan-words.ts';
import './plans.css';

const most = 6;

/** Which timetables the address names. */
function useChosen(): number[] {
  const search = useSearch();
  const ids = (new URLSearchParams(search).get('ids') ?? '').split(',').map(Number);
  return [...new Set(ids.filter((id) => Number.isSafeInteger(id) && id > 0))].slice(0, most);
}

/** Versions side by side by what people care about. */
export function CompareTab({ bar }: { bar: ReactNode }) {
  const chosen = useChosen();
  const go = useGo();
  const { data: all } = useApi(plansApi.list, { size: 200 });
  const { data, error, refetch } = useApi(plansApi.compare, { ids: chosen }, { enabled: chosen.length > 0, keepPrevious: true });
  const options = all?.rows.map(({ id, name }) => ({ value: String(id), label: name })) ?? [];
  return (
    <Page>
      <PageHeader title="Timetables" />
      {bar}
      <MultiSelect
        className="plans-choice"
        label="Timetables to compare"
        description={`The first one is what the others are compared with; at most ${most}.`}
        placeholder={chosen.length === 0 ? 'Choose timetables' : ''}
        data={options}
        value={chosen.map(String).filter((id) => options.some(({ value }) => value === id))}
        maxValues={most}
        searchable
        onChange={(ids) => go(to(plansScreens.timetables, {}, { tab: 'compare', ids: ids.join(',') }), { replace: true })}
      />
      {chosen.length === 0 ? (
        <EmptyState
          title="Nothing to compare yet"
          text="Choose two or more timetables. Their lessons without a place, gaps, days, undesired slots and spread are shown side by side."
        />
      ) : error ? (
        <ErrorState title="The timetables could not be compared" error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Compared plans={data.plans} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}

interface Line {
  readonly key: string;
  readonly label: string;
  readonly note?: string;
  readonly of: (plan: ComparedPlan) => number;
}

const lines: readonly Line[] = [
  { key: 'unplaced', label: 'Lessons without a place', of: (plan) => plan.total - plan.placed },
  { key: 'broken', label: 'Rules broken', of: (plan) => plan.broken },
  ...figureNames.map((name) => ({
    key: name,
    label: headed(name),
    of: (plan: ComparedPlan) => plan.figures.find((figure) => figure.name === name)?.count ?? 0,
  })),
  { key: 'moved', label: 'Stand elsewhere than in the first', of: (plan) => plan.moved },
  { key: 'cost', label: 'Points in all', note: 'fewer is better', of: (plan) => plan.cost },
];

function Compared({ plans }: { plans: readonly ComparedPlan[] }) {
  const columns: readonly Column<Line>[] = [
    {
      key: 'label',
      label: 'What',
      value: (line) => (
        <>
          {line.label}
          {line.note && <span className="hint"> {line.note}</span>}
        </>
      ),
      wrap: true,
    },
    ...plans.map((plan): Column<Line> => ({
      key: String(plan.id),
      label: plan.name,
      end: true,
      value: (line) => {
        const least = Math.min(...plans.map(line.of));
        const value = line.of(plan);
        const best = plans.length > 1 && line.key !== 'moved' && value === least && plans.some((other) => line.of(other) > least);
        return best ? <strong className="pos">{value}</strong> : value;
      },
    })),
  ];
  return <RowsTable label="Timetables compared" columns={columns} rows={lines} keyOf={({ key }) => key} sideways />;
}
