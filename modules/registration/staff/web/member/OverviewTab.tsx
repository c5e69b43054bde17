import type { ReactNode } from 'react';
import { judge } from '#kit/contract/access.ts';
import { formatPhone } from '#kit/contract/phone.ts';
import { to } from '#kit/contract/screen.ts';
import { viewer } from '#kit/web/api/session.ts';
import { Box, Facts } from '#kit/web/ui/Box.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { personalNumbers, personalNumberWords } from '#modules/settings/contract/people/personal-numbers.ts';
import { screens as settings } from '#modules/settings/contract/screens.ts';
import type { StaffProfile } from '../../contract/people.ts';
import { AlsoHere } from './AlsoHere.tsx';
import { employerWords, staffStatusWords } from '../staff-words.ts';

interface OverviewProps {
  member: StaffProfile;
  /** A link that opens a drawer; null for those who only read. */
  edit: (part: string, label?: string) => ReactNode;
}

/** The record on one page. */
export function OverviewTab({ member, edit }: OverviewProps) {
  return (
    <div className="split">
      <div className="stack">
        <Box title="Work" aside={edit('person')}>
          <Facts
            rows={[
              ['Type of staff', member.kind === 'teacher' ? 'Teacher' : 'Other staff'],
              ['Job title', member.jobTitle],
              ['Department', member.departmentName],
              ['Also in', member.otherDepartments.map(({ name }) => name).join(', ')],
              ['Employer', employerWords[member.employer]],
              ['Joined', member.joinedOn && <DayText day={member.joinedOn} />],
              ['Contract', member.contractTo || member.contractFrom ? <Contract member={member} /> : null],
            ]}
          />
        </Box>
        <Box title="Numbers" aside={edit('person')}>
          <Facts rows={personalNumbers.map((key) => [personalNumberWords[key], <Kept key={key} member={member} of={key} />])} />
        </Box>
      </div>
      <div className="stack">
        <Box title="Contacts" aside={edit('person')}>
          <Facts
            rows={[
              ['Phone', <Phone key="phone" phone={member.phone} />],
              ['Other phone', member.alternativePhone && <Phone phone={member.alternativePhone} />],
              ['Email', member.email && <a href={`mailto:${member.email}`}>{member.email}</a>],
              ['Next of kin', [member.nextOfKinName, member.nextOfKinRelation].filter(Boolean).join(', ')],
              ['Their phone', member.nextOfKinPhone && <Phone phone={member.nextOfKinPhone} />],
            ]}
          />
        </Box>
        <Box title="With the school" aside={edit('status', 'Change status')}>
          <Facts
            rows={[
              ['Status', staffStatusWords[member.status]],
              ['Since', member.statusOn && <DayText day={member.statusOn} />],
              ['Reason', member.statusBecause],
              ['Signs in as', <SignIn key="account" account={member.account} />],
            ]}
          />
        </Box>
        <AlsoHere member={member} edit={edit} />
      </div>
    </div>
  );
}

function Contract({ member: { contractFrom, contractTo } }: { member: StaffProfile }) {
  return (
    <>
      {contractFrom && (
        <>
          From <DayText day={contractFrom} />{' '}
        </>
      )}
      {contractTo && (
        <>
          until <DayText day={contractTo} />
        </>
      )}
    </>
  );
}

/** The number itself for those who read it; for others whether it is on record. */
function Kept({ member, of }: { member: StaffProfile; of: (typeof personalNumbers)[number] }) {
  if (member[of] !== null) return <span className="num">{member[of]}</span>;
  return <span className="muted">{member.kept.includes(of) ? 'On record' : 'Not on record'}</span>;
}

function Phone({ phone }: { phone: string | null }) {
  if (phone === null) return <span className="muted">Not on record</span>;
  return (
    <a className="num" href={`tel:${phone}`}>
      {formatPhone(phone)}
    </a>
  );
}

function SignIn({ account }: { account: StaffProfile['account'] }) {
  if (account === null) return <span className="muted">Does not sign in</span>;
  const name = account.disabled ? `${account.username}, switched off` : account.username;
  if (judge(settings.users.access, viewer()) !== 'allowed') return name;
  return (
    <Go href={to(settings.users, {}, { open: account.id })} className="link">
      {name}
    </Go>
  );
}
