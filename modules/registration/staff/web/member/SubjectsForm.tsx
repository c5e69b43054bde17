import { MultiSelect } from '@mantine/core';
import { useApi } from '#kit/web/api/hooks.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { lookupsApi } from '#modules/settings/contract/lookups.ts';
import { peopleApi } from '../../contract/people.ts';
import { SectionForm } from '../../../students/web/forms/SectionForm.tsx';
import type { MemberFormProps } from './EditForms.tsx';

type Taught = Readonly<Record<string, readonly string[]>>;

/** What somebody teaches: the subjects, and of each the classes if it is not taught in all of them. */
export function SubjectsForm({ member, onDone }: MemberFormProps) {
  const courses = useApi(lookupsApi.courses, {}).data?.rows ?? [];
  const classes = useApi(lookupsApi.classesWithAll, {}).data?.filter(({ id }) => id !== 0) ?? [];
  const first: Record<string, string[]> = {};
  for (const { courseId, classId } of member.taught) {
    const known = first[String(courseId)] ?? [];
    first[String(courseId)] = classId === null ? known : [...known, String(classId)];
  }
  const nameOf = (courseId: string) => courses.find(({ id }) => String(id) === courseId)?.name ?? '';
  return (
    <SectionForm
      save={peopleApi.subjects}
      initial={{ taught: first }}
      input={(values) => ({ id: member.id, subjects: subjectsOf(values['taught'] as Taught) })}
      submit="Save subjects"
      onDone={onDone}
    >
      {(values, errors, change) => {
        const taught = values['taught'] as Taught;
        return (
          <>
            {Object.values(errors).map((message) => (
              <Note key={message} tone="neg">
                {message}
              </Note>
            ))}
            <MultiSelect
              label="Subjects"
              searchable
              data={courses.map(({ id, name, code }) => ({ value: String(id), label: code ? `${name}, ${code}` : name }))}
              value={Object.keys(taught)}
              onChange={(ids) => change({ taught: Object.fromEntries(ids.map((id) => [id, taught[id] ?? []])) })}
            />
            {Object.entries(taught).map(([courseId, classIds]) => (
              <MultiSelect
                key={courseId}
                label={`${nameOf(courseId)} in`}
                placeholder={classIds.length > 0 ? undefined : 'Wherever it is taught'}
                data={classes.map(({ id, name }) => ({ value: String(id), label: name }))}
                value={[...classIds]}
                onChange={(ids) => change({ taught: { ...taught, [courseId]: ids } })}
              />
            ))}
          </>
        );
      }}
    </SectionForm>
  );
}

function subjectsOf(taught: Taught): { courseId: number; classId: number | null }[] {
  return Object.entries(taught).flatMap(([courseId, classIds]) =>
    (classIds.length > 0 ? classIds : [null]).map((classId) => ({
      courseId: Number(courseId),
      classId: classId === null ? null : Number(classId),
    })),
  );
}
