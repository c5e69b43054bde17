import { say } from '#kit/web/ui/Notices.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { SectionForm } from '../../students/web/forms/SectionForm.tsx';
import { StepFields } from '../../students/web/forms/StepFields.tsx';
import type { Transfer } from '../contract/transfer.ts';
import { transferApproval } from '../contract/transfer-approval.ts';

const { call, reason, words } = transferApproval.steps.reverse;
const title = words.form ?? words.button;

/** Takes a student back; where the stream is full, it asks whether all the same. */
export function ReverseDrawer({ transfer: { id, version, studentName }, onClose }: { transfer: Transfer; onClose: () => void }) {
  return (
    <SideDrawer opened onClose={onClose} title={title}>
      <div className="drawer-form">
        <SectionForm
          save={call}
          initial={{}}
          input={(values) => ({ ...values, id, version })}
          submit={title}
          onDone={() => {
            say(`${words.done}: ${studentName}`);
            onClose();
          }}
        >
          {(values, errors, change) => (
            <>
              <p>{words.text}</p>
              <StepFields
                fields={[{ kind: 'textarea', name: 'reason', label: reason?.label ?? '', required: true }]}
                values={values}
                errors={errors}
                onChange={(name, value) => change({ [name]: value })}
              />
            </>
          )}
        </SectionForm>
      </div>
    </SideDrawer>
  );
}
