import { Button, MultiSelect } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '#kit/web/api/hooks.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { type ClassPage, classRollsApi } from '../contract/class-rolls.ts';

/** Which subjects a class takes, and which of them everybody takes. */
export function SubjectsDrawer({ open, onClose, page }: { open: boolean; onClose: () => void; page: ClassPage }) {
  return (
    <SideDrawer opened={open} onClose={onClose} title={`Subjects of ${page.name}`}>
      {open && <SubjectsForm page={page} onClose={onClose} />}
    </SideDrawer>
  );
}

function SubjectsForm({ page, onClose }: { page: ClassPage; onClose: () => void }) {
  const of = (compulsory: boolean) =>
    page.classSubjects.filter((one) => one.compulsory === compulsory).map(({ courseId }) => String(courseId));
  const [all, setAll] = useState(of(true));
  const [some, setSome] = useState(of(false));
  const save = useSave(classRollsApi.setSubjects, {
    onDone: ({ subjects }) => {
      say(`${page.name} takes ${subjects} subjects`);
      onClose();
    },
  });
  const choices = (taken: readonly string[]) =>
    page.courses
      .filter(({ id }) => !taken.includes(String(id)))
      .map(({ id, name, code }) => ({ value: String(id), label: code ? `${name}, ${code}` : name }));
  const subjects = [
    ...all.map((courseId) => ({ courseId: Number(courseId), compulsory: true })),
    ...some.map((courseId) => ({ courseId: Number(courseId), compulsory: false })),
  ];
  return (
    <div className="form">
      <div className="form-scroll stack">
        {save.error && <Note tone="neg">{save.error.message}</Note>}
        {page.courses.length === 0 && <Note>The school has no courses yet. Add them under Settings, Courses.</Note>}
        <MultiSelect label="Taken by all" searchable data={choices(some)} value={all} onChange={setAll} />
        <MultiSelect label="Taken by some" searchable data={choices(all)} value={some} onChange={setSome} />
      </div>
      <div className="form-bar">
        <Button loading={save.isPending} onClick={() => save.mutate({ id: page.id, subjects })}>
          Save subjects
        </Button>
      </div>
    </div>
  );
}
