import type { ReactNode } from 'react';
import { formatPhone } from '#kit/contract/phone.ts';
import { Box, Facts } from '#kit/web/ui/Box.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { personalNumbers, personalNumberWords } from '#modules/settings/contract/people/personal-numbers.ts';
import type { EmployeeRecord, Profile } from '../../contract/employees.ts';
import { contractKindWords, identityKindWords, payModeWords, payPerWords } from '../../contract/kinds.ts';

export interface RecordTabProps {
  record: EmployeeRecord;
  /** Opens a drawer; null for those who only read. */
  open: ((part: string) => void) | null;
}

/** The record on one page. */
export function OverviewTab({ record, open }: RecordTabProps) {
  const { person, profile, contract, route } = record;
  const link = (part: string, label = 'Edit'): ReactNode =>
    open && (
      <button type="button" className="link" onClick={() => open(part)}>
        {label}
      </button>
    );
  const day = (value: string | null) => value && <DayText day={value} />;
  return (
    <div className="split">
      <div className="stack">
        <Box title="Contract" aside={profile ? link('contract-new', 'New contract') : link('takeon', 'Give a contract')}>
          {contract ? (
            <Facts
              rows={[
                ['Employed as', contractKindWords[contract.kind]],
                ['Job title', contract.jobTitle],
                ['Department', contract.departmentName],
                ['Grade', contract.gradeName],
                [
                  'Basic pay',
                  <span key="basic">
                    <Money cents={contract.basic} /> {payPerWords[contract.payPer]}
                  </span>,
                ],
                ['From', day(contract.fromDay)],
                ['Until', day(contract.toDay) ?? 'Further notice'],
                ['Paid until', day(record.paidUntil)],
              ]}
            />
          ) : (
            <Note>
              {person.employer === 'TSC'
                ? 'TSC employs and pays them. A contract is given only for what the school pays besides.'
                : 'The school has no contract with them.'}
            </Note>
          )}
        </Box>
        <Box title="Numbers" aside={link('person')}>
          <Facts
            rows={personalNumbers.map((key) => [
              personalNumberWords[key],
              person[key] === null ? (
                <span className="muted">{person.kept.includes(key) ? 'On record' : 'Not on record'}</span>
              ) : (
                <span className="num">{person[key]}</span>
              ),
            ])}
          />
        </Box>
        <Box title="Contacts" aside={link('person')}>
          <Facts
            rows={[
              ['Phone', person.phone && formatPhone(person.phone)],
              ['Email', person.email],
              ['Next of kin', [person.nextOfKinName, person.nextOfKinRelation].filter(Boolean).join(', ')],
              ['Their phone', person.nextOfKinPhone && formatPhone(person.nextOfKinPhone)],
            ]}
          />
        </Box>
      </div>
      <div className="stack">
        {profile && (
          <Box title="Payroll" aside={link('profile')}>
            <Facts rows={payrollFacts(profile)} />
          </Box>
        )}
        {profile && (
          <Box title="Where pay goes" aside={link('route-new', 'Change')}>
            {route ? (
              <Facts
                rows={[
                  ['By', payModeWords[route.mode]],
                  ['Bank', route.bankName],
                  ['Branch', route.branchName],
                  [
                    'Account',
                    route.accountNo && (
                      <span key="account" className="num">
                        {route.accountNo}
                      </span>
                    ),
                  ],
                  ['Phone', route.phone && formatPhone(route.phone)],
                  ['From', day(route.fromDay)],
                ]}
              />
            ) : (
              <Note tone="att">Nothing is said yet, so that a run cannot pay them.</Note>
            )}
          </Box>
        )}
      </div>
    </div>
  );
}

function payrollFacts(profile: Profile): readonly (readonly [string, ReactNode])[] {
  const day = (value: string | null) => value && <DayText day={value} />;
  const held = (
    [
      [profile.nssf, 'NSSF'],
      [profile.health, 'SHIF'],
      [profile.housing, 'housing levy'],
      [profile.nita, 'NITA'],
    ] as const
  ).flatMap(([holds, word]) => (holds ? [word] : []));
  return [
    [
      'Payroll no.',
      <span key="no" className="num">
        {profile.payrollNo}
      </span>,
    ],
    ['Date of birth', day(profile.birthDate)],
    ['Identity paper', identityKindWords[profile.identityKind]],
    ['Tax', `${profile.resident ? 'Resident' : 'Non-resident'}, ${profile.firstEmployment ? 'main' : 'second'} employment`],
    ['Contributes to', held.join(', ') || 'Nothing'],
    ['Tier II goes to', profile.tierTwoScheme],
    ['Disability exemption', profile.disabilityNo],
    ['Exempt from', day(profile.disabilityFrom)],
    ['Exempt until', day(profile.disabilityTo)],
    ['Probation until', day(profile.probationTo)],
    ['Confirmed', day(profile.confirmedOn)],
    ['Notice', `${profile.noticeDays} days`],
    ['Payslips are sent', { none: 'Not by themselves', email: 'By e-mail', sms: 'By SMS' }[profile.slipBy]],
    ['Note', profile.note],
  ];
}
