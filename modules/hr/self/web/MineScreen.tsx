import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatPhone } from '#kit/contract/phone.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { StateOf } from '#kit/web/approval/StateOf.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Box, Facts } from '#kit/web/ui/Box.tsx';
import { DayText, InstantText } from '#kit/web/ui/DayText.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { personalNumbers, personalNumberWords } from '#modules/settings/contract/people/personal-numbers.ts';
import { contractKindWords, payModeWords, payPerWords } from '../../employees/contract/kinds.ts';
import { expiryTones, expiryWords } from '../../employees/web/expiry-words.ts';
import { leaveScreens } from '../../leave/contract/screens.ts';
import { MyP9 } from '../../returns/web/MyP9.tsx';
import { MyPayslips } from '../../slips/web/MyPayslips.tsx';
import { dataChangeApproval } from '../contract/data-change-approval.ts';
import { type DataChange, mineApi, type MyEmployment } from '../contract/data-changes.ts';
import { dataFieldWords } from '../contract/data-fields.ts';
import { ProposeDrawer } from './ProposeDrawer.tsx';
import { valueText } from './value-words.ts';
import '#kit/web/ui/css/people.css';

const tabs = [
  { key: 'record', label: 'My record' },
  { key: 'payslips', label: 'Payslips' },
  { key: 'p9', label: 'P9A' },
];

/** One’s own record, contracts and papers, what one proposes to put right, one’s payslips and tax deduction cards. */
export default function MineScreen() {
  const [proposing, setProposing] = useState(false);
  const tab = useTab(tabs);
  const { data, error, refetch } = useApi(mineApi.get, {}, { staleTime: 0, live: ['approvals'] });
  const mine = data?.mine;
  return (
    <Page>
      <PageHeader
        title="My employment"
        meta={[mine?.person.fullName, mine?.person.staffNo]}
        secondary={
          mine && (
            <Button variant="default" component={Go} href={to(leaveScreens.leave, {}, { tab: 'mine' })}>
              My leave
            </Button>
          )
        }
        primary={mine && <Button onClick={() => setProposing(true)}>Put something right</Button>}
      />
      {error && !data && <ErrorState title="Your record could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonPage />}
      {data && !mine && (
        <EmptyState
          title="No record of staff"
          text="Your account is not tied to a member of staff. Whoever keeps users ties it to your record."
        />
      )}
      {mine && <Tabs tabs={tabs} label="Parts of my employment" />}
      {mine && tab === 'payslips' && <MyPayslips />}
      {mine && tab === 'p9' && <MyP9 />}
      {mine && tab === 'record' && (
        <div className="stack">
          <Record mine={mine} />
          <Proposals mine={mine} />
        </div>
      )}
      <ProposeDrawer opened={proposing} onClose={() => setProposing(false)} />
    </Page>
  );
}

function Record({ mine }: { mine: MyEmployment }) {
  const { person, route } = mine;
  return (
    <div className="split">
      <div className="stack">
        <Box title="Details">
          <Facts
            rows={[
              ['Payroll no.', mine.payrollNo],
              ['Job title', person.jobTitle],
              ['Department', person.departmentName],
              ['Joined', person.joinedOn && <DayText day={person.joinedOn} />],
              ['Born', mine.birthDate && <DayText day={mine.birthDate} />],
              ['Probation until', mine.probationTo && <DayText day={mine.probationTo} />],
              ...personalNumbers.map(
                (key) => [personalNumberWords[key], person[key] && <span className="num">{person[key]}</span>] as const,
              ),
            ]}
          />
        </Box>
        <Box title="Contacts and next of kin">
          <Facts
            rows={[
              ['Phone', person.phone && formatPhone(person.phone)],
              ['Other phone', person.alternativePhone && formatPhone(person.alternativePhone)],
              ['Email', person.email],
              ['Next of kin', [person.nextOfKinName, person.nextOfKinRelation].filter(Boolean).join(', ')],
              ['Their phone', person.nextOfKinPhone && formatPhone(person.nextOfKinPhone)],
            ]}
          />
        </Box>
        <Box title="Where pay goes">
          {route ? (
            <Facts
              rows={[
                ['By', payModeWords[route.mode]],
                ['Bank', [route.bankName, route.branchName].filter(Boolean).join(', ')],
                ['Account', route.accountNo && <span className="num">{route.accountNo}</span>],
                ['M-Pesa', route.phone && formatPhone(route.phone)],
                ['From', <DayText key="from" day={route.fromDay} />],
              ]}
            />
          ) : (
            <Note>Nothing on record. Tell it under “Put something right”.</Note>
          )}
        </Box>
      </div>
      <div className="stack">
        <Contracts mine={mine} />
        <Papers mine={mine} />
      </div>
    </div>
  );
}

function Contracts({ mine: { contracts, person } }: { mine: MyEmployment }) {
  return (
    <Box title="Contracts" count={contracts.length}>
      {contracts.length === 0 && (
        <Note>{person.employer === 'TSC' ? 'TSC employs and pays you.' : 'The school has no contract with you on record.'}</Note>
      )}
      <ul className="people">
        {contracts.map((contract) => (
          <li key={contract.id}>
            <span>
              <strong>{contractKindWords[contract.kind]}</strong>{' '}
              {[contract.jobTitle, contract.gradeName, contract.departmentName].filter(Boolean).join(', ')}
              <br />
              <small className="hint">
                <DayText day={contract.fromDay} /> to {contract.toDay ? <DayText day={contract.toDay} /> : 'further notice'}
              </small>
            </span>
            <span className="row">
              {contract.current && <Status tone="pos">Holds today</Status>}
              <span>
                <Money cents={contract.basic} /> {payPerWords[contract.payPer]}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Box>
  );
}

function Papers({ mine: { documents } }: { mine: MyEmployment }) {
  return (
    <Box title="Documents" count={documents.length}>
      {documents.length === 0 && <Note>The school keeps no papers of yours here.</Note>}
      <ul className="people">
        {documents.map((paper) => (
          <li key={paper.id}>
            <span>
              <strong>{paper.kind}</strong> <span className="num">{paper.number}</span>
              <br />
              <small className="hint">
                {paper.expiresOn ? (
                  <>
                    Expires <DayText day={paper.expiresOn} />
                  </>
                ) : (
                  'Does not expire'
                )}
              </small>
            </span>
            {paper.expiresOn && <Status tone={expiryTones[paper.state]}>{expiryWords[paper.state]}</Status>}
          </li>
        ))}
      </ul>
    </Box>
  );
}

function Proposals({ mine: { changes } }: { mine: MyEmployment }) {
  const withdraw = useSave(mineApi.withdraw, {
    onDone: () => say('Withdrawn'),
    onFailed: ({ message }) => say(message),
  });
  if (changes.length === 0) return null;
  return (
    <Box title="What you proposed" count={changes.length}>
      <RowsTable
        label="What you proposed"
        rows={changes}
        keyOf={({ id }: DataChange) => id}
        columns={[
          { key: 'field', label: 'What', value: ({ field }) => dataFieldWords[field], wrap: true },
          { key: 'newValue', label: 'Should be', value: ({ field, newValue }) => valueText(field, newValue), wrap: true },
          { key: 'proposedAt', label: 'Proposed', value: ({ proposedAt }) => <InstantText at={proposedAt} />, quiet: true },
          {
            key: 'state',
            label: 'State',
            value: ({ state, decidedBecause }) => (
              <>
                <StateOf of={dataChangeApproval} state={state} />
                {decidedBecause && <span className="hint"> {decidedBecause}</span>}
              </>
            ),
            wrap: true,
            phone: 'note',
          },
          {
            key: 'withdraw',
            label: '',
            value: ({ id, version, state, field }) =>
              state === 'proposed' && (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={`Withdraw ${dataFieldWords[field]}`}
                  onClick={() => withdraw.mutate({ id, version })}
                >
                  Withdraw
                </Button>
              ),
            end: true,
            phone: 'figure',
          },
        ]}
      />
    </Box>
  );
}
