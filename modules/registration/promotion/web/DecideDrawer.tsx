import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { say } from '#kit/web/ui/Notices.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { StreamSelect } from '#modules/settings/web/public.tsx';
import type { Promotion } from '../contract/promotion.ts';
import { promotionsApi } from '../contract/promotions.ts';

const fields: readonly Field<'outcome' | 'toStreamId' | 'remark'>[] = [
  {
    kind: 'select',
    name: 'outcome',
    label: 'What becomes of them',
    required: true,
    wide: true,
    options: [
      { value: 'promote', label: 'Promoted, with another stream' },
      { value: 'repeat', label: 'Repeat the class' },
      { value: 'transfer', label: 'Leave for another school' },
      { value: 'complete', label: 'Complete the school' },
    ],
  },
  {
    kind: 'custom',
    name: 'toStreamId',
    label: 'Stream',
    wide: true,
    when: ({ outcome }) => outcome === 'promote' || outcome === 'repeat',
    render: (slot) => <StreamSelect {...slot} placeholder="As planned for the stream" />,
  },
  { kind: 'textarea', name: 'remark', label: 'Remark', hint: 'Kept in the student’s history' },
];

interface DecideDrawerProps {
  promotion: Promotion;
  /** Null: closed. */
  studentIds: readonly number[] | null;
  onClose: () => void;
}

/** Decides for some students against their class. */
export function DecideDrawer({ promotion, studentIds, onClose }: DecideDrawerProps) {
  return (
    <SideDrawer
      opened={studentIds !== null}
      onClose={onClose}
      title={`Decide for ${counted(studentIds?.length ?? 0, 'student')}`}
    >
      <div className="drawer-form">
        {studentIds && (
          <RecordForm
            save={promotionsApi.decide}
            fixed={{ id: promotion.id, studentIds: [...studentIds] }}
            initial={{ outcome: 'repeat' }}
            fields={fields}
            submit="Decide"
            onDone={({ decided }) => {
              say(`Decided for ${counted(decided, 'student')}`);
              onClose();
            }}
          />
        )}
      </div>
    </SideDrawer>
  );
}
