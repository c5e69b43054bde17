import { useState } from 'react';
import { to } from '#kit/contract/screen.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { LeaveGuard } from '#kit/web/ui/form/LeaveGuard.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { Wizard } from '#kit/web/ui/wizard/Wizard.tsx';
import { branchesApi } from '../../contract/branches.ts';
import { schoolsApi } from '../../contract/schools.ts';
import { screens } from '../../contract/screens.ts';
import { AdminStep, ReviewStep, SchoolStep } from './SchoolSteps.tsx';
import { ClassesStep, TermsStep } from './SchoolPlanSteps.tsx';
import { TemporaryPassword } from './TemporaryPassword.tsx';
import { emptyDraft, planOf, problemsOf, type SchoolDraft, type StepKey, stepOf, withProposal } from './school-draft.ts';

const labels: Record<StepKey, string> = {
  school: 'School',
  terms: 'Terms',
  classes: 'Classes',
  admin: 'First administrator',
  review: 'Review',
};

/** Adds a school in five steps; terms and classes are proposed for the curriculum. */
export function SchoolWizard() {
  const go = useGo();
  const [draft, setDraft] = useState<SchoolDraft>(emptyDraft);
  const [current, setCurrent] = useState<StepKey>('school');
  const [problems, setProblems] = useState<readonly string[]>([]);
  const { data: branches } = useApi(branchesApi.list, { size: 200 });
  const { data: proposals } = useApi(schoolsApi.proposals, {}, { staleTime: Infinity });
  const leave = (): void => go(to(screens.superadmin, {}, { tab: 'schools' }), { replace: true });
  const saving = useSave(schoolsApi.create, {
    onFailed: (error) => {
      const path = error.fields[0]?.path;
      if (path !== undefined) setCurrent(stepOf(path));
      setProblems([error.fields[0]?.message ?? error.message]);
    },
  });
  const change = (part: Partial<SchoolDraft>): void => {
    setProblems([]);
    setDraft((now) => {
      const next = { ...now, ...part };
      const proposal = proposals?.rows.find((row) => row.curriculum === next.curriculum);
      const untouched = now.terms.length === 0 || part.curriculum !== undefined;
      return proposal && untouched ? withProposal(next, proposal) : next;
    });
  };
  const check = (step: StepKey) => () => {
    const found = problemsOf(draft, step);
    setProblems(found);
    return found.length === 0;
  };
  const options = branches?.rows.map(({ id, name }) => ({ value: String(id), label: name })) ?? [];
  const note = problems.length > 0 && (
    <Note tone="neg">
      {problems.map((problem) => (
        <p key={problem}>{problem}</p>
      ))}
    </Note>
  );
  const content: Record<StepKey, React.ReactNode> = {
    school: <SchoolStep draft={draft} branches={options} onChange={change} />,
    terms: <TermsStep draft={draft} onChange={change} />,
    classes: <ClassesStep draft={draft} onChange={change} />,
    admin: <AdminStep draft={draft} onChange={change} />,
    review: <ReviewStep draft={draft} branches={options} />,
  };
  const keys = Object.keys(labels) as StepKey[];
  return (
    <Page fill>
      <LeaveGuard dirty={draft !== emptyDraft && !saving.isSuccess} />
      <PageHeader title="Add school" />
      <Wizard
        steps={keys.map((key) => ({
          key,
          label: labels[key],
          content: (
            <div className="stack">
              {note}
              {content[key]}
            </div>
          ),
          ...(key === 'review' ? {} : { check: check(key) }),
        }))}
        current={current}
        onStep={(key) => {
          setProblems([]);
          setCurrent(keys.find((one) => one === key) ?? 'school');
        }}
        finish="Add school"
        onFinish={() => saving.mutate({ ...planOf(draft), branchId: draft.branchId ?? 0 } as Parameters<typeof saving.mutate>[0])}
        busy={saving.isPending}
      />
      <TemporaryPassword
        given={
          saving.data?.temporaryPassword ? { user: saving.data.admin, temporaryPassword: saving.data.temporaryPassword } : null
        }
        onClose={leave}
      />
    </Page>
  );
}
