import { formatPhone } from '#kit/contract/phone.ts';
import { studentsApi } from '../../students/contract/students.ts';
import { GuardianCards } from '../../students/web/forms/GuardianCards.tsx';
import { blankGuardian, isBlankGuardian, type GuardianAnswers } from '../../students/web/wizard/answers.ts';
import type { PartProps } from './EditDrawer.tsx';
import { SectionForm } from '../../students/web/forms/SectionForm.tsx';

/** The student's guardians, in the order in which they are called. */
export function GuardiansForm({ student, onDone }: PartProps) {
  const { id, version } = student;
  const initial: GuardianAnswers[] = student.guardians.map((guardian) => ({
    ...blankGuardian,
    ...guardian,
    guardianId: guardian.id,
    phone: guardian.phone && formatPhone(guardian.phone),
    alternativePhone: guardian.alternativePhone && formatPhone(guardian.alternativePhone),
    noPhone: guardian.phone === null,
  }));
  return (
    <SectionForm
      save={studentsApi.updateGuardians}
      initial={{ guardians: initial }}
      input={({ guardians }) =>
        ({
          id,
          version,
          guardians: (guardians as GuardianAnswers[])
            .filter((one) => !isBlankGuardian(one))
            .map(({ known, noPhone, ...one }) => ({
              ...one,
              ...(noPhone ? { phone: null } : {}),
              // A guardian found by phone keeps their own details; one of this student's may be corrected here.
              ...(known ? { fullName: undefined } : {}),
            })),
        }) as never
      }
      submit="Save guardians"
      over={{ version }}
      onDone={onDone}
    >
      {({ guardians }, errors, change) => (
        <GuardianCards
          guardians={guardians as GuardianAnswers[]}
          errors={errors}
          kept={initial}
          onChange={(next) => change({ guardians: next })}
        />
      )}
    </SectionForm>
  );
}
