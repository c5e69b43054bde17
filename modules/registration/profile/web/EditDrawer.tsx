import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { useApi } from '#kit/web/api/hooks.ts';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { healthApi } from '../../students/contract/health.ts';
import type { Student } from '../../students/contract/student.ts';
import { studentsApi } from '../../students/contract/students.ts';
import { admissionFormFields, healthFormFields, personFormFields } from '../../students/web/forms/student-fields.tsx';
import { GuardiansForm } from './GuardiansForm.tsx';
import { PhotoForm } from './PhotoForm.tsx';
import { PlaceForm } from './PlaceForm.tsx';
import { StatusForm } from './StatusForm.tsx';

/** What each part's form gets. */
export interface PartProps {
  student: Student;
  onDone: () => void;
}

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
      <div key={edit} className="drawer-form">
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

function HealthForm({ student, onDone }: PartProps) {
  const { data } = useApi(healthApi.get, { id: student.id }, { staleTime: 0 });
  if (!data) return null;
  return (
    <RecordForm
      save={healthApi.update}
      fixed={{ id: student.id, version: data.version }}
      initial={data}
      fields={healthFormFields}
      submit="Save health record"
      onDone={onDone}
    />
  );
}
