import { FileUpload } from '#kit/web/ui/upload/FileUpload.tsx';
import { studentsApi } from '../../students/contract/students.ts';
import type { PartProps } from './EditDrawer.tsx';
import { forgetPhoto } from './photo.ts';
import { SectionForm } from '../../students/web/forms/SectionForm.tsx';

/** A new photo, or none. */
export function PhotoForm({ student, onDone }: PartProps) {
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
      over={{ version }}
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
