import { useApi } from '#kit/web/api/hooks.ts';
import { say } from '#kit/web/ui/Notices.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import type { StaffProfile } from '../../contract/people.ts';
import { staffDocumentsApi } from '../../contract/staff-documents.ts';
import { LinkGuardian } from './AlsoHere.tsx';
import { DocumentForm } from './DocumentForm.tsx';
import { EditStaffForm, type MemberFormProps, StaffPhotoForm } from './EditForms.tsx';
import { PostForm } from './PostForm.tsx';
import { StaffStatusForm } from './StatusForm.tsx';
import { SubjectsForm } from './SubjectsForm.tsx';

interface EditDrawerProps {
  member: StaffProfile;
  /** The part from the address bar: `person`, `post-7`, `document-new`. */
  edit: string | null;
  onClose: () => void;
}

const titles: Readonly<Record<string, string>> = {
  person: 'Edit record',
  photo: 'Change photo',
  status: 'Change status',
  subjects: 'Edit subjects',
  post: 'Post',
  document: 'Document',
  guardian: 'Link guardian',
};

/** The drawers of a record, one for each part that can be changed. */
export function EditDrawer({ member, edit, onClose }: EditDrawerProps) {
  const [part = '', key = ''] = edit?.split('-') ?? [];
  const known = part in titles;
  const done = (): void => {
    say(`${member.fullName} is saved`);
    onClose();
  };
  return (
    <SideDrawer opened={known} onClose={onClose} title={titles[part] ?? ' '} size={part === 'person' ? 560 : 480}>
      {known && (
        <div key={`${edit}-${member.version}`} className="drawer-form">
          <Part part={part} of={key} member={member} onDone={done} />
        </div>
      )}
    </SideDrawer>
  );
}

function Part({ part, of, ...props }: MemberFormProps & { part: string; of: string }) {
  switch (part) {
    case 'person':
      return <EditStaffForm {...props} />;
    case 'photo':
      return <StaffPhotoForm {...props} />;
    case 'status':
      return <StaffStatusForm {...props} />;
    case 'subjects':
      return <SubjectsForm {...props} />;
    case 'guardian':
      return <LinkGuardian {...props} />;
    case 'post':
      return <PostForm {...props} held={props.member.heldPosts.find(({ id }) => String(id) === of) ?? null} />;
    default:
      return <OneDocument {...props} of={of} />;
  }
}

function OneDocument({ of, ...props }: MemberFormProps & { of: string }) {
  const { data } = useApi(staffDocumentsApi.list, { staffMemberId: props.member.id, size: 200 });
  if (!data) return null;
  return <DocumentForm {...props} document={data.rows.find(({ id }) => String(id) === of) ?? null} />;
}
