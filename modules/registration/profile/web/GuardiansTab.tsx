import type { ReactNode } from 'react';
import { formatPhone } from '#kit/contract/phone.ts';
import { Box, Facts } from '#kit/web/ui/Box.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import type { Guardian, Student } from '../../students/contract/student.ts';

/** Each guardian with everything that is kept, in the order in which they are called. */
export function GuardiansTab({ student, edit }: { student: Student; edit: ReactNode }) {
  if (student.guardians.length === 0)
    return (
      <div className="box">
        <EmptyState
          title="No guardian yet"
          text="Whom the school calls, who pays the fees and who may collect the student."
          action={edit}
        />
      </div>
    );
  return (
    <div className="stack">
      {student.guardians.map((guardian, index) => (
        <Box
          key={guardian.id}
          title={`${guardian.fullName}, ${guardian.relation.toLowerCase()}`}
          aside={index === 0 ? edit : undefined}
        >
          <Facts
            rows={[
              ['Called', index === 0 ? 'First' : `As number ${index + 1}`],
              ['Phone', guardian.phone && <Phone key="phone" number={guardian.phone} />],
              ['Other phone', guardian.alternativePhone && <Phone key="other" number={guardian.alternativePhone} />],
              ['Email', guardian.email],
              ['National ID or passport', guardian.nationalId],
              ['Occupation', guardian.occupation],
              ['Pays the fees', yesNo(guardian.paysFees)],
              ['May collect the student', yesNo(guardian.mayCollect)],
              ['Agreed to be reached by', channels(guardian) || 'Nothing'],
            ]}
          />
        </Box>
      ))}
    </div>
  );
}

const yesNo = (value: boolean) => (value ? 'Yes' : 'No');

function Phone({ number }: { number: string }) {
  return (
    <a className="num" href={`tel:${number}`}>
      {formatPhone(number)}
    </a>
  );
}

function channels({ bySms, byCall, byEmail }: Guardian): string {
  return [bySms && 'SMS', byCall && 'calls', byEmail && 'email'].filter(Boolean).join(', ');
}
