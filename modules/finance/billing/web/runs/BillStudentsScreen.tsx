import { today } from '#kit/web/api/clock.ts';
import { Button, MultiSelect, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { to } from '#kit/contract/screen.ts';
import { formatCents } from '#kit/contract/money.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { ConfirmDialog } from '#kit/web/ui/Dialog.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { type Errors, errorsOf } from '#kit/web/ui/form/form-check.ts';
import { DateField } from '#kit/web/ui/form/DateField.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { lookupsApi } from '#modules/settings/contract/lookups.ts';
import { runsApi } from '../../contract/runs.ts';
import { billingScreens } from '../../contract/screens.ts';
import { useBillingTerms } from '../use-billing-terms.ts';

import { RunPreview } from './RunPreview.tsx';
import { newRun, type RunForm, titleOf } from './run-form.ts';
import '../billing.css';

export default function BillStudentsScreen() {
  const { ready, current } = useBillingTerms();
  if (ready && current) return <BillStudents first={newRun(current, today())} />;
  return (
    <Page>
      <PageHeader title="Bill students" />
      {ready ? <p>Add an academic year with its terms under Settings first.</p> : <SkeletonPage />}
    </Page>
  );
}

/** A run before it starts: whom, what and when, with everything that it would do. */
function BillStudents({ first }: { first: RunForm }) {
  const { terms } = useBillingTerms();
  const { data: classes } = useApi(lookupsApi.classesWithAll, {}, { staleTime: 60_000 });
  const [form, setForm] = useState(first);
  const [title, setTitle] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const [page, setPage] = useState(1);
  const go = useGo();
  const asked = { ...form, page, size: 50 };
  const wrong = runsApi.preview.input.safeParse(asked).error;
  const preview = useApi(runsApi.preview, asked, { staleTime: 0, keepPrevious: true, enabled: wrong === undefined });
  const start = useSave(runsApi.start, { onDone: ({ id }) => go(to(billingScreens.billingRun, { id })) });
  const change = (changes: Partial<RunForm>) => {
    setPage(1);
    start.reset();
    setForm({ ...form, ...changes });
  };
  const term = terms.find(({ id }) => id === form.termId);
  const name = title ?? titleOf(form.kind, term);
  const { data, error } = preview;
  const refused = (error ?? start.error)?.fields.map(({ path, message }) => [path, message] as const) ?? [];
  const errors: Errors = wrong ? errorsOf(wrong, asked) : Object.fromEntries(refused);
  const atField = 'day' in errors || 'dueOn' in errors;
  const bill = form.kind === 'bill';
  return (
    <Page>
      <PageHeader
        title="Bill students"
        primary={
          <Button
            disabled={wrong !== undefined || !data || data.created === 0 || preview.isFetching}
            onClick={() => setAsking(true)}
          >
            {bill ? 'Start billing' : 'Write the notes'}
          </Button>
        }
      />
      <div className="stack">
        <Box title="Whom and when" padded>
          <div className="billing-form">
            <div className="wide">
              <SegmentedControl
                fullWidth
                aria-label="What the run does"
                value={form.kind}
                onChange={(kind) => change({ kind: kind as RunForm['kind'] })}
                data={[
                  { value: 'bill', label: 'Bill what is missing' },
                  { value: 'differences', label: 'Notes for differences' },
                ]}
              />
            </div>
            <Select
              label="Term"
              required
              allowDeselect={false}
              value={String(form.termId)}
              data={terms.map(({ id, label }) => ({ value: String(id), label }))}
              onChange={(id) => change({ termId: Number(id) })}
            />
            <TextInput
              label="Title"
              required
              value={name}
              error={errors['title']}
              onChange={(event) => setTitle(event.currentTarget.value)}
            />
            <div className="wide">
              <MultiSelect
                label="Classes"
                placeholder={form.classIds.length === 0 ? 'All classes' : ''}
                data={classes?.filter(({ id }) => id !== 0).map(({ id, name: label }) => ({ value: String(id), label })) ?? []}
                value={form.classIds.map(String)}
                onChange={(ids) => change({ classIds: ids.map(Number) })}
                searchable
                clearable
              />
            </div>
            <Select
              label="Boarding"
              placeholder="Everybody"
              clearable
              value={form.boarding}
              data={[
                { value: 'boarder', label: 'Boarders' },
                { value: 'day', label: 'Day students' },
              ]}
              onChange={(boarding) => change({ boarding: boarding as RunForm['boarding'] })}
            />
            {bill && (
              <Select
                label="Who joined late pays"
                allowDeselect={false}
                value={form.late}
                data={[
                  { value: 'weeks', label: 'The weeks that are left' },
                  { value: 'full', label: 'The whole term' },
                ]}
                onChange={(late) => change({ late: late as RunForm['late'] })}
              />
            )}
            <DateField
              name="day"
              label="Day of the invoices"
              required
              value={form.day}
              error={errors['day']}
              onChange={(day) => typeof day === 'string' && change({ day })}
            />
            <DateField
              name="dueOn"
              label="Due on"
              required
              value={form.dueOn}
              error={errors['dueOn']}
              onChange={(day) => typeof day === 'string' && change({ dueOn: day })}
            />
          </div>
        </Box>
        {error && !data && !atField && (
          <ErrorState title="The preview could not be made" error={error} onRetry={() => void preview.refetch()} />
        )}
        {!error && !data && wrong === undefined && <SkeletonPage />}
        {data && (
          <RunPreview preview={data} busy={preview.isFetching || wrong !== undefined} page={page} onPage={setPage} bill={bill} />
        )}
      </div>
      {data && (
        <ConfirmDialog
          opened={asking}
          onClose={() => setAsking(false)}
          title={bill ? `Bill ${counted(data.created, 'student')}?` : `Write notes for ${counted(data.created, 'student')}?`}
          text={`${name}. Who was billed already is left out.`}
          consequences={[
            { label: bill ? 'Charged' : 'More owed', after: `KES ${formatCents(data.more)}` },
            ...(data.less > 0 ? [{ label: 'Less owed', after: `KES ${formatCents(data.less)}` }] : []),
            ...(data.discount === 0 ? [] : [{ label: 'Discounts', after: `KES ${formatCents(data.discount)}` }]),
          ]}
          note="It can be stopped, continued, and reversed as a whole once another person approves."
          keep="Not yet"
          confirm={bill ? 'Start billing' : 'Write the notes'}
          onConfirm={() => start.mutateAsync({ ...form, title: name })}
        />
      )}
    </Page>
  );
}
