import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { useApi } from '#kit/web/api/hooks.ts';
import { FileUpload } from '#kit/web/ui/FileUpload.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { healthApi } from '../../contract/health.ts';
import type { Student } from '../../contract/student.ts';
import { studentsApi } from '../../contract/students.ts';
import { GuardianCards } from '../GuardianCards.tsx';
import { admissionFormFields, healthFormFields, personFormFields, placeFormFields, withDependents } from '../student-fields.tsx';
import { blankGuardian, isBlankGuardian, type GuardianAnswers } from '../wizard/answers.ts';
import { StepFields } from '../wizard/StepFields.tsx';
import { forgetPhoto } from './photo.ts';
import { SectionForm } from './SectionForm.tsx';
import { StatusForm } from './StatusForm.tsx';

interface EditDrawerProps {
  student: Student;
  edit: string | null;
  onClose: () => void;
}

const titles: Readonly<Record<string, string>> = {
  person: 'Edit student',
  admission: 'Edit admission',
  place: 'Change class and residence',
  guardians: 'Edit guardians',
  health: 'Edit health record',
  photo: 'Change photo',
  status: 'Change status',
};

/** The drawers of a profile, one for each part that can be changed. */
export function EditDrawer({ student, edit, onClose }: EditDrawerProps) {
  const known = edit !== null && edit in titles;
  return (
    <SideDrawer
      opened={known}
      onClose={onClose}
      title={known ? (titles[edit] ?? '') : ' '}
      size={edit === 'guardians' ? 640 : 480}
    >
      <div key={`${edit}-${student.version}`} className="drawer-form">
        <Part student={student} edit={edit} onClose={onClose} />
      </div>
    </SideDrawer>
  );
}

function Part({ student, edit, onClose }: EditDrawerProps) {
  const { id, version } = student;
  const fixed = { id, version };
  const done = (): void => {
    say(`${student.fullName} is saved`);
    onClose();
  };
  switch (edit) {
    case 'person':
      return (
        <RecordForm
          save={studentsApi.updatePerson}
          fixed={fixed}
          initial={student}
          fields={personFormFields}
          submit="Save student"
          onDone={done}
        />
      );
    case 'admission':
      return (
        <RecordForm
          save={studentsApi.updateAdmission}
          fixed={fixed}
          initial={student}
          fields={[{ kind: 'text', name: 'admissionNo', label: 'Admission number' }, ...admissionFormFields]}
          submit="Save admission"
          onDone={done}
        />
      );
    case 'place':
      return <PlaceForm student={student} onDone={done} />;
    case 'guardians':
      return <GuardiansForm student={student} onDone={done} />;
    case 'health':
      return <HealthForm student={student} onDone={done} />;
    case 'photo':
      return <PhotoForm student={student} onDone={done} />;
    case 'status':
      return <StatusForm student={student} onDone={done} />;
    default:
      return null;
  }
}

interface FormProps {
  student: Student;
  onDone: () => void;
}

function PlaceForm({ student, onDone }: FormProps) {
  const { id, version, gender, bedId, bedName } = student;
  const fields = placeFormFields(bedId !== null && bedName !== null ? { id: bedId, label: bedName } : null);
  const { classId, streamId, boarding, hostelId } = student;
  return (
    <SectionForm
      save={studentsApi.updatePlace}
      initial={{ classId, streamId, boarding, hostelId, bedId, gender }}
      input={(values) => ({ ...values, id, version }) as never}
      submit="Save class and residence"
      onDone={onDone}
    >
      {(values, errors, change) => (
        <StepFields
          fields={fields}
          values={values}
          errors={errors}
          onChange={(name, value) => change(withDependents(name, value))}
        />
      )}
    </SectionForm>
  );
}

function GuardiansForm({ student, onDone }: FormProps) {
  const { id, version } = student;
  const initial: GuardianAnswers[] = student.guardians.map((guardian) => ({
    ...blankGuardian,
    ...guardian,
    guardianId: guardian.id,
    noPhone: guardian.phone === null,
  }));
  return (
    <SectionForm
      save={studentsApi.updateGuardians}
      initial={{ guardians: initial }}
      input={({ guardians }) =>
        ({
          id,
          version,
          guardians: (guardians as GuardianAnswers[])
            .filter((one) => !isBlankGuardian(one))
            .map(({ known, noPhone, ...one }) => ({
              ...one,
              ...(noPhone ? { phone: null } : {}),
              // A guardian found by phone keeps their own details; one of this student's may be corrected here.
              ...(known ? { fullName: undefined } : {}),
            })),
        }) as never
      }
      submit="Save guardians"
      onDone={onDone}
    >
      {({ guardians }, errors, change) => (
        <GuardianCards
          guardians={guardians as GuardianAnswers[]}
          errors={errors}
          onChange={(next) => change({ guardians: next })}
        />
      )}
    </SectionForm>
  );
}

function HealthForm({ student, onDone }: FormProps) {
  const { data } = useApi(healthApi.get, { id: student.id }, { staleTime: 0 });
  if (!data) return null;
  return (
    <RecordForm
      save={healthApi.update}
      fixed={{ id: student.id }}
      initial={data}
      fields={healthFormFields}
      submit="Save health record"
      onDone={onDone}
    />
  );
}

function PhotoForm({ student, onDone }: FormProps) {
  const { id, version, photoFileId } = student;
  const finish = (): void => {
    forgetPhoto(id);
    onDone();
  };
  return (
    <SectionForm
      save={studentsApi.updatePhoto}
      initial={{ photoFileId }}
      input={(values) => ({ id, version, photoFileId: values['photoFileId'] as number | null })}
      submit="Save photo"
      onDone={finish}
    >
      {(values, errors, change) => (
        <>
          <FileUpload
            label="Photo"
            purpose="photo"
            hint="A face picture, PNG, JPEG or WebP"
            onChange={(files) => change({ photoFileId: files[0]?.fileId ?? photoFileId })}
          />
          {errors['photoFileId'] && <p className="neg">{errors['photoFileId']}</p>}
          {values['photoFileId'] !== null && (
            <button type="button" className="link" onClick={() => change({ photoFileId: null })}>
              Take the photo away
            </button>
          )}
        </>
      )}
    </SectionForm>
  );
}
