import { Button } from '@mantine/core';
import { IconArrowsExchange, IconDownload, IconPlus, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { judge } from '#kit/contract/access.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { DataTable, type RowKey } from '#kit/web/resource/DataTable.tsx';
import { ExportMenu } from '#kit/web/resource/ExportMenu.tsx';
import { FilterBar, filtersInWords } from '#kit/web/resource/FilterBar.tsx';
import { ColumnMenu, ListFoot } from '#kit/web/resource/ListParts.tsx';
import { BulkBar } from '#kit/web/ui/list/BulkBar.tsx';
import { importEntry } from '#kit/web/resource/ListScreen.tsx';
import { SavedViews } from '#kit/web/resource/SavedViews.tsx';
import { isSortable, useList, useListState } from '#kit/web/resource/use-list-state.ts';
import { Dialog } from '#kit/web/ui/Dialog.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Go, useGo } from '#kit/web/ui/Go.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { registrationWrite } from '../../contract/access.ts';
import { studentsScreens } from '../contract/screens.ts';
import { studentViewsApi } from '../contract/student-views.ts';
import { studentsApi } from '../contract/students.ts';
import { MoveDialog } from './MoveDialog.tsx';
import { studentSteps } from './student-steps.ts';
import { useStudentColumns } from './use-student-columns.ts';
import { useStudentFilters } from './use-student-filters.ts';

const name = 'registration.students.list';
type Step = 'move' | 'export' | null;

export default function StudentsScreen() {
  const state = useListState(studentsApi.list);
  const { data, error, refetch } = useList(studentsApi.list, state);
  const filters = useStudentFilters(Number(state.filters['classId']) || null);
  const { columns, shown, own, toggle } = useStudentColumns(name, data?.rows);
  const [chosen, setChosen] = useState<ReadonlySet<RowKey>>(new Set());
  const [step, setStep] = useState<Step>(null);
  const go = useGo();
  const views = useApi(studentViewsApi.list, {}).data?.rows.map(({ students, ...view }) => ({ ...view, count: students }));
  const mayWrite = judge(registrationWrite, viewer()) === 'allowed';
  const rows = error && !data ? [] : data?.rows;
  const empty = data?.total === 0 && state.query === '';
  const ids = [...chosen].map(Number);
  const register = mayWrite && (
    <Button component={Go} href={to(studentsScreens.registration)} leftSection={<IconPlus size={16} stroke={1.7} />}>
      Register student
    </Button>
  );
  const source = {
    endpoint: name,
    title: 'Students',
    input: state.input,
    columns: own.map(({ key, label }) => ({ key, label })),
    about: filtersInWords(filters, state),
  };
  const actions = [
    ...studentSteps()
      .filter(({ access, most }) => judge(access, viewer()) === 'allowed' && ids.length <= most)
      .map(({ label, icon, hrefOf }) => ({ label, icon, onClick: () => go(hrefOf(ids)) })),
    ...(mayWrite ? [{ label: 'Move stream', icon: IconArrowsExchange, onClick: () => setStep('move') }] : []),
    { label: 'Print', icon: IconPrinter, onClick: () => go(to(studentsScreens.papers, {}, { ids: ids.join(',') })) },
    { label: 'Export', icon: IconDownload, onClick: () => setStep('export') },
  ];
  const close = () => setStep(null);
  const none = () => setChosen(new Set());

  return (
    <Page fill>
      <PageHeader
        title="Students"
        primary={!empty && register}
        menu={mayWrite ? [importEntry('registration.students'), importEntry('registration.guardians', 'Import guardians')] : []}
      />
      {!empty && <SavedViews screen={name} all="All students" state={state} total={data?.total} standing={views} />}
      {!empty && (
        <FilterBar state={state} filters={filters} search="Name, no. or phone">
          <ColumnMenu columns={columns} shown={shown} onToggle={toggle} />
          <ExportMenu source={source} />
        </FilterBar>
      )}
      {data?.similar && (
        <Note tone="inf">
          No student has “{state.q}” in their name, admission number or guardian’s phone. These names are similar.
        </Note>
      )}
      <div className="box bulk-host" data-fill>
        {empty ? (
          <EmptyState
            title="No students yet"
            text="Every student appears here with class, residence and the phone of whom to call. Register the first one."
            action={register}
          />
        ) : (
          <DataTable
            label="Students"
            columns={shown}
            rows={rows}
            sort={{ by: state.sort, sortable: (key) => isSortable(studentsApi.list, key), onSort: (sort) => state.set({ sort }) }}
            hrefOf={(row) => to(studentsScreens.student, { id: row.id })}
            selection={{ chosen, onChange: setChosen }}
            instead={
              error && !data ? (
                <ErrorState title="The students could not be loaded" error={error} onRetry={() => void refetch()} />
              ) : data?.total === 0 ? (
                <EmptyState
                  title="Nobody matches"
                  text="No student has all of what is set above. Remove a filter or search for less."
                />
              ) : null
            }
          />
        )}
        <BulkBar chosen={chosen} actions={actions} onClear={none} />
        {!empty && <ListFoot state={state} total={data?.total} />}
      </div>
      <MoveDialog opened={step === 'move'} ids={ids} onClose={close} onMoved={none} />
      <Dialog
        title={`Export ${ids.length} ${ids.length === 1 ? 'student' : 'students'}`}
        opened={step === 'export'}
        onClose={close}
      >
        <p>The chosen students with the columns that are shown.</p>
        <div className="dialog-actions">
          <ExportMenu source={{ ...source, input: { ids, status: 'any', size: 200 }, about: [] }} />
        </div>
      </Dialog>
    </Page>
  );
}
