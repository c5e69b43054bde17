import { formatPhone } from '#kit/contract/phone.ts';
import { forgetImage } from '#kit/web/api/files.ts';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { FileUpload } from '#kit/web/ui/upload/FileUpload.tsx';
import { peopleApi, type StaffProfile } from '../../contract/people.ts';
import { SectionForm } from '../../../students/web/forms/SectionForm.tsx';
import { useStaffFields } from '../staff-fields.tsx';

export interface MemberFormProps {
  member: StaffProfile;
  onDone: () => void;
}

const written = (phone: string | null) => phone && formatPhone(phone);

/** The whole record of a member of staff. */
export function EditStaffForm({ member, onDone }: MemberFormProps) {
  const { person, work, kind } = useStaffFields();
  const { id, version } = member;
  const initial = {
    ...member,
    phone: written(member.phone),
    alternativePhone: written(member.alternativePhone),
    nextOfKinPhone: written(member.nextOfKinPhone),
    otherDepartmentIds: member.otherDepartments.map((one) => one.id),
  };
  return (
    <RecordForm
      save={peopleApi.update}
      fixed={{ id, version }}
      initial={initial}
      fields={[...person, kind, ...work]}
      submit="Save"
      onDone={onDone}
    />
  );
}

/** A new photo, or none. */
export function StaffPhotoForm({ member, onDone }: MemberFormProps) {
  const { id, version, photoFileId } = member;
  const finish = (): void => {
    forgetImage(`/api/images/getimage/staff/${id}`);
    onDone();
  };
  return (
    <SectionForm
      save={peopleApi.photo}
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
              Remove the photo
            </button>
          )}
        </>
      )}
    </SectionForm>
  );
}
