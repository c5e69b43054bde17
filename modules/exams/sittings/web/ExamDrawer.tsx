import { to } from '#kit/contract/screen.ts';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { type Exam, examsApi } from '../contract/exams.ts';
import { sittingsScreens } from '../contract/screens.ts';
import { useExamFields } from './exam-fields.tsx';

interface ExamDrawerProps {
  /** The exam to change; null: a new one. */
  exam: Exam | null;
  opened: boolean;
  onClose: () => void;
}

/** An exam's form: all of it while it is a draft, afterwards what still changes. */
export function ExamDrawer({ exam, opened, onClose }: ExamDrawerProps) {
  return (
    <SideDrawer opened={opened} onClose={onClose} title={exam ? exam.name : 'Add exam'}>
      <div className="drawer-form">{opened && <ExamForm exam={exam} onClose={onClose} />}</div>
    </SideDrawer>
  );
}

function ExamForm({ exam, onClose }: Omit<ExamDrawerProps, 'opened'>) {
  const go = useGo();
  const form = useExamFields(exam);
  if (!form)
    return (
      <div className="form-scroll">
        <SkeletonPage />
      </div>
    );
  if (exam === null)
    return (
      <RecordForm
        save={examsApi.create}
        initial={{ kind: 'sat', outOf: 100, classIds: [], termId: form.currentTermId ?? undefined }}
        fields={form.fields}
        follow={form.follow}
        submit="Add exam"
        onDone={({ id }) => {
          say('The exam is added as a draft');
          go(to(sittingsScreens.exam, { id }));
        }}
      />
    );
  const { id, version, kind, categoryId, termId, classIds, outOf, byPapers, anonymous } = exam;
  return (
    <RecordForm
      save={examsApi.update}
      fixed={{ id, version, kind, categoryId, termId, classIds, outOf, byPapers, anonymous }}
      initial={exam}
      fields={form.fields}
      follow={form.follow}
      submit="Save exam"
      onDone={() => {
        say('The exam is saved');
        onClose();
      }}
    />
  );
}
