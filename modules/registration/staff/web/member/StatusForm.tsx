import { today } from '#kit/web/api/clock.ts';
import { Checkbox } from '@mantine/core';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { staffStatuses } from '#modules/settings/contract/people/staff.ts';
import { peopleApi, type StaffProfile } from '../../contract/people.ts';
import { SectionForm } from '../../../students/web/forms/SectionForm.tsx';

import { StepFields } from '../../../students/web/forms/StepFields.tsx';
import { staffStatusWords } from '../staff-words.ts';
import type { MemberFormProps } from './EditForms.tsx';

/** Leave, return and leaving, with a day and a reason. Who leaves is asked about the sign-in. */
export function StaffStatusForm({ member, onDone }: MemberFormProps) {
  const { id, version, status, account } = member;
  const signsIn = account !== null && !account.disabled;
  const fields: readonly Field[] = [
    {
      kind: 'select',
      name: 'status',
      label: 'New status',
      required: true,
      options: staffStatuses.filter((one) => one !== status).map((value) => ({ value, label: staffStatusWords[value] })),
    },
    { kind: 'date', name: 'on', label: 'From', required: true },
    { kind: 'textarea', name: 'reason', label: 'Reason', required: true },
  ];
  return (
    <SectionForm
      save={peopleApi.status}
      initial={{ status: null, on: today(), reason: '', endSignIn: true }}
      input={(values) => ({ ...values, endSignIn: signsIn ? values['endSignIn'] : null, id, version }) as never}
      submit="Change status"
      onDone={onDone}
    >
      {(values, errors, change) => (
        <>
          <StepFields fields={fields} values={values} errors={errors} onChange={(name, value) => change({ [name]: value })} />
          {values['status'] === 'left' && signsIn && (
            <Checkbox
              size="sm"
              label={`Switch off the sign-in ${account.username}`}
              description="They are signed out at once and cannot sign in again"
              checked={values['endSignIn'] === true}
              error={errors['endSignIn']}
              onChange={(event) => change({ endSignIn: event.currentTarget.checked })}
            />
          )}
          {values['status'] === 'left' && <Leaves member={member} />}
          {values['status'] === 'active' && account?.disabled && (
            <Note>The sign-in {account.username} stays off. An administrator can switch it on under Users.</Note>
          )}
        </>
      )}
    </SectionForm>
  );
}

/** What ends with somebody’s leaving, before it is said. */
function Leaves({ member }: { member: StaffProfile }) {
  const ends = [
    ...member.heldPosts.filter(({ current }) => current).map(({ name, detail }) => [name, detail].filter(Boolean).join(' ')),
    ...member.places.map(({ what, of }) => `${what}, ${of}`),
  ];
  return (
    <Note tone="att">
      {ends.length > 0 ? `These end: ${ends.join('; ')}. ` : ''}
      The record stays, and {member.fullName} can be reinstated.
    </Note>
  );
}
