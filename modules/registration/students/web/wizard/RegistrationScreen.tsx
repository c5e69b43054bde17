import { Button } from '@mantine/core';
import { useState } from 'react';
import { to } from '#kit/contract/screen.ts';
import type { Output } from '#kit/contract/endpoint.ts';
import type { ApiError } from '#kit/web/api/client.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { ConfirmDialog } from '#kit/web/ui/Dialog.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { Wizard, type WizardStep } from '#kit/web/ui/wizard/Wizard.tsx';
import { registerApi, type Twin } from '../../contract/register.ts';
import { studentsScreens } from '../../contract/screens.ts';
import { studentsApi } from '../../contract/students.ts';
import { GuardianCards } from '../forms/GuardianCards.tsx';
import { isOverCapacity } from '../MoveDialog.tsx';
import { healthFormFields, personFormFields, withDependents } from '../forms/student-fields.tsx';
import { AdmissionStep } from './AdmissionStep.tsx';
import { type Answers, draftOf, type Errors, errorsOfStep, type StepKey, stepOf } from './answers.ts';
import { Duplicates, useDuplicates } from './Duplicates.tsx';
import { OpenDrafts } from './OpenDrafts.tsx';
import { PapersStep } from './PapersStep.tsx';
import { Registered } from './Registered.tsx';
import { ReviewStep } from './ReviewStep.tsx';
import { SoFar } from './SoFar.tsx';
import { namesakesIn, TwinList } from '../Twins.tsx';
import { StepFields } from '../forms/StepFields.tsx';
import { useDraft } from './use-draft.ts';
import { useSummary } from './use-summary.ts';

interface Done {
  student: Output<typeof registerApi.register>;
  /** What a sibling has too. */
  family: Partial<Answers>;
}

function familyOf({ guardians, countyCode, subCountyId, ward, religion, lastName }: Answers): Partial<Answers> {
  return { guardians, countyCode, subCountyId, ward, religion, lastName };
}

export default function RegistrationScreen() {
  const draft = useDraft();
  const { answers, step } = draft;
  const go = useGo();
  const [errors, setErrors] = useState<Errors>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [crowded, setCrowded] = useState<string | null>(null);
  const [twins, setTwins] = useState<readonly Twin[]>([]);
  const [others, setOthers] = useState<readonly number[]>([]);
  const [leaving, setLeaving] = useState(false);
  const [done, setDone] = useState<Done | null>(null);
  const duplicates = useDuplicates(answers);
  const parts = useSummary(answers);

  const register = useSave(registerApi.register, {
    invalidate: [studentsApi.list],
    onDone: (student) => {
      setDone({ student, family: familyOf(answers) });
      void draft.restart({}, true);
    },
    onFailed: (error) => refused(error),
  });
  const refused = (error: ApiError): void => {
    if (isOverCapacity(error)) return setCrowded(error.message);
    const alike = namesakesIn(error);
    if (alike.length > 0) return setTwins(alike);
    setProblem(error.message);
    setErrors(Object.fromEntries(error.fields.map(({ path, message }) => [path.replace(/^health\./, ''), message])));
    const first = error.fields[0];
    return first && draft.goTo(stepOf(first.path));
  };
  const change = (changes: Parameters<typeof draft.change>[0]): void => {
    setErrors({});
    setProblem(null);
    setOthers([]);
    draft.change(changes);
  };
  const set = (name: string, value: unknown): void => change(withDependents(name, value));
  const turn = (key: string): void => draft.goTo(key as StepKey);
  const check = (key: StepKey) => (): boolean => {
    const found = errorsOfStep(key, answers);
    setErrors(found);
    return Object.keys(found).length === 0;
  };
  const save = async (overCapacity: boolean, notTheSameAs = others): Promise<void> => {
    await draft.flush();
    setOthers(notTheSameAs);
    register.mutate(draftOf(answers, { overCapacity, draftId: draft.draftId, notTheSameAs: [...notTheSameAs] }));
  };
  const next = (filled: Partial<Answers>): void => {
    setDone(null);
    draft.change(filled);
  };

  if (done) return <Registered student={done.student} onAnother={() => next({})} onSibling={() => next(done.family)} />;

  const steps: (WizardStep & { key: StepKey })[] = [
    {
      key: 'student',
      label: 'Student',
      check: check('student'),
      content: (
        <>
          <OpenDrafts current={draft.draftId} onOpen={(id) => void draft.open(id)} />
          <h2>Student</h2>
          <p>Names as on the birth certificate.</p>
          <StepFields fields={personFormFields} values={answers} errors={errors} onChange={set} />
          <Duplicates rows={duplicates} />
        </>
      ),
    },
    {
      key: 'admission',
      label: 'Admission',
      check: check('admission'),
      content: <AdmissionStep answers={answers} errors={errors} onSet={set} />,
    },
    {
      key: 'guardians',
      label: 'Guardians',
      check: check('guardians'),
      content: <GuardianCards guardians={answers.guardians} errors={errors} onChange={(guardians) => change({ guardians })} />,
    },
    {
      key: 'health',
      label: 'Health and needs',
      check: check('health'),
      content: (
        <>
          <h2>Health and needs</h2>
          <p>Read by admissions and by those who let students out of school, and by nobody else.</p>
          <StepFields fields={healthFormFields} values={answers} errors={errors} onChange={set} />
        </>
      ),
    },
    {
      key: 'papers',
      label: 'Documents',
      check: check('papers'),
      content: <PapersStep answers={answers} errors={errors} onChange={change} />,
    },
    {
      key: 'review',
      label: 'Review',
      content: <ReviewStep answers={answers} parts={parts} duplicates={duplicates} problem={problem} onEdit={draft.goTo} />,
    },
  ];

  return (
    <Page fill>
      <PageHeader
        title="Register student"
        meta={[draft.failed ? `Kept in this browser. ${draft.failed}` : draft.savedAt && `Draft saved ${draft.savedAt}`]}
        secondary={
          <Button variant="default" onClick={() => void draft.flush().then(() => go(to(studentsScreens.students)))}>
            Save and close
          </Button>
        }
        menu={[{ label: 'Start over', danger: true, onClick: () => setLeaving(true) }]}
      />
      <Wizard
        steps={steps}
        current={step}
        onStep={turn}
        finish="Register student"
        onFinish={() => void save(false)}
        busy={register.isPending}
        aside={step === 'review' ? undefined : <SoFar parts={parts} onEdit={draft.goTo} />}
      />
      <ConfirmDialog
        opened={crowded !== null}
        onClose={() => setCrowded(null)}
        title="Register into a full stream?"
        text={crowded}
        keep="Choose another stream"
        confirm="Register all the same"
        onConfirm={() => save(true)}
      />
      <ConfirmDialog
        opened={twins.length > 0}
        onClose={() => setTwins([])}
        title="Is this another child?"
        text={<TwinList twins={twins} />}
        keep="Look again"
        confirm="It is another child, register"
        onConfirm={() => save(crowded !== null, [...others, ...twins.map(({ id }) => id)])}
      />
      <ConfirmDialog
        opened={leaving}
        onClose={() => setLeaving(false)}
        title="Discard this registration?"
        text="What was typed is lost, here and in the drafts. No student is removed."
        keep="Go on"
        confirm="Start over"
        danger
        onConfirm={() => draft.restart()}
      />
    </Page>
  );
}
