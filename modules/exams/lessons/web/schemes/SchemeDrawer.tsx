import { to } from '#kit/contract/screen.ts';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { lessonsScreens } from '../../contract/screens.ts';
import { type Scheme, schemesApi } from '../../contract/schemes.ts';
import { type PlaceName, placeFields } from '../place-fields.tsx';
import { useChoices } from '../use-choices.ts';

interface SchemeDrawerProps {
  opened: boolean;
  onClose: () => void;
  /** The scheme whose lessons the new one gets; null begins an empty one. */
  from: Scheme | null;
}

/** Begins a scheme, or copies one, and opens it. */
export function SchemeDrawer({ opened, onClose, from }: SchemeDrawerProps) {
  const choices = useChoices();
  const go = useGo();
  const terms = choices.terms.map(({ id, name }) => ({ value: id, label: name }));
  const fields: readonly Field<PlaceName | 'termId'>[] = [
    { kind: 'select', name: 'termId', label: 'Term', options: terms, wide: true },
    ...placeFields(choices),
  ];
  const shared = { fields, onDone: ({ id }: { id: number }) => go(to(lessonsScreens.scheme, { id })) };
  const title = from ? 'Copy scheme' : 'New scheme';
  const ready = opened && choices.ready;
  return (
    <SideDrawer opened={opened} onClose={onClose} title={title}>
      <div className="drawer-form">
        {ready && (from || choices.subjects.length === 0) && (
          <div className="drawer-note">
            {from ? (
              <Note>
                The lessons come along without what was said of them. Their weeks follow the calendar of the term that you choose.
              </Note>
            ) : (
              <Note tone="att">The exams administrator has not said yet what you teach. Ask for it, then begin your scheme.</Note>
            )}
          </div>
        )}
        {ready && from && (
          <RecordForm
            {...shared}
            save={schemesApi.copy}
            fixed={{ id: from.id }}
            initial={{
              termId: choices.currentTermId,
              classId: from.classId,
              streamId: from.streamId,
              courseId: from.courseId,
              staffMemberId: choices.admin ? from.staffMemberId : choices.staffMemberId,
            }}
            submit={title}
          />
        )}
        {ready && !from && choices.subjects.length > 0 && (
          <RecordForm
            {...shared}
            save={schemesApi.create}
            initial={{ termId: choices.currentTermId, staffMemberId: choices.staffMemberId }}
            submit={title}
          />
        )}
      </div>
    </SideDrawer>
  );
}
