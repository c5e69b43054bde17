import { today } from '#kit/web/api/clock.ts';
import type { ReactNode } from 'react';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import type { Transfer } from '../contract/transfer.ts';
import { transfersApi } from '../contract/transfers.ts';
import { SectionForm } from '../../students/web/forms/SectionForm.tsx';

import { StepFields } from '../../students/web/forms/StepFields.tsx';

export type Step = 'approve' | 'reject' | 'complete' | 'cancel' | 'reverse' | 'report';

interface StepForm {
  title: string;
  text: string;
  save: Endpoint;
  initial: Readonly<Record<string, unknown>>;
  fields: readonly Field[];
}

const reason: Field = { kind: 'textarea', name: 'reason', label: 'Reason', required: true };

const forms: Record<Step, StepForm> = {
  approve: {
    title: 'Approve transfer',
    text: 'The student may leave once every department has cleared.',
    save: transfersApi.approve,
    initial: { approved: true },
    fields: [],
  },
  reject: {
    title: 'Reject transfer',
    text: 'The student stays.',
    save: transfersApi.approve,
    initial: { approved: false },
    fields: [reason],
  },
  complete: {
    title: 'Complete transfer',
    text: 'The student leaves the roll and frees the bed, and gets a leaving certificate. Every department must have cleared.',
    save: transfersApi.complete,
    initial: { on: today(), conduct: 'Good' },
    fields: [
      { kind: 'date', name: 'on', label: 'Leaves on', required: true },
      { kind: 'textarea', name: 'conduct', label: 'Conduct, for the certificate' },
    ],
  },
  cancel: { title: 'Call off transfer', text: 'The student stays.', save: transfersApi.cancel, initial: {}, fields: [reason] },
  reverse: {
    title: 'Reverse transfer',
    text: 'The student comes back to the class they left. The letter and the certificate are void.',
    save: transfersApi.reverse,
    initial: {},
    fields: [reason],
  },
  report: {
    title: 'Student has reported',
    text: 'The student has come to the school they go to. Of one who left, note it once that school has said so.',
    save: transfersApi.report,
    initial: { on: today() },
    fields: [{ kind: 'date', name: 'on', label: 'Came on', required: true }],
  },
};

/** The form of one step of a transfer. */
export function StepDrawer({
  transfer,
  step,
  onClose,
}: {
  transfer: Transfer;
  step: Step | null;
  onClose: () => void;
}): ReactNode {
  const form = step && forms[step];
  const { id, version, studentName } = transfer;
  return (
    <SideDrawer opened={form !== null} onClose={onClose} title={form?.title ?? ' '}>
      <div className="drawer-form">
        {form && (
          <SectionForm
            key={step}
            save={form.save}
            initial={form.initial}
            input={(values) => ({ ...values, id, version })}
            submit={form.title}
            onDone={() => {
              say(`${form.title}: ${studentName}`);
              onClose();
            }}
          >
            {(values, errors, change) => (
              <>
                <p>{form.text}</p>
                <StepFields
                  fields={form.fields}
                  values={values}
                  errors={errors}
                  onChange={(name, value) => change({ [name]: value })}
                />
              </>
            )}
          </SectionForm>
        )}
      </div>
    </SideDrawer>
  );
}
