import { Button, SegmentedControl } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { judge } from '#kit/contract/access.ts';
import { formatDay } from '#kit/contract/dates.ts';
import { to } from '#kit/contract/screen.ts';
import { today } from '#kit/web/api/clock.ts';
import { printFile } from '#kit/web/api/files.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import { viewer } from '#kit/web/api/session.ts';
import { RecordDrawer } from '#kit/web/resource/RecordDrawer.tsx';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { Facts } from '#kit/web/ui/Box.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { studentsRead } from '#modules/registration/contract/access.ts';
import { screens as registrationScreens } from '#modules/registration/contract/screens.ts';
import { type AbsenceCase, casesApi } from '../contract/cases.ts';
import { changedCase, closing, newCase, reopening, stepBegins, takenStep } from './case-fields.tsx';
import { CaseCourse } from './CaseCourse.tsx';
import { CaseState, nextInWords } from './CaseState.tsx';

const print = (id: number): void =>
  void printFile(buildRequest(casesApi.letter, { id }).url).catch((error: Error) => say(error.message));

interface CaseDrawerProps {
  open: string | null;
  onClose: () => void;
  /** For whom a new one is; null: to be chosen. */
  about?: { id: number; name: string } | null;
}

/** Opens a case, or shows one with its course and what can be done. */
export function CaseDrawer({ open, onClose, about = null }: CaseDrawerProps) {
  return (
    <RecordDrawer open={open} onClose={onClose} get={casesApi.get} title={(one) => one?.studentName ?? 'Open a case'} size={560}>
      {(one) =>
        one === null ? (
          <RecordForm
            save={casesApi.open}
            initial={{ studentId: about?.id ?? null, nextStep: 'call', dueOn: today() }}
            fields={newCase(about?.name ?? null)}
            submit="Open case"
            onDone={(opened) => {
              say(`The case of ${opened.studentName} is open`);
              onClose();
            }}
          />
        ) : (
          <OneCase one={one} />
        )
      }
    </RecordDrawer>
  );
}

type Part = 'course' | 'step' | 'change' | 'end';

function OneCase({ one }: { one: AbsenceCase }) {
  const [part, setPart] = useState<Part>('course');
  const closed = one.state === 'closed';
  const done = (words: string) => () => {
    say(words);
    setPart('course');
  };
  const data: { value: Part; label: string }[] = closed
    ? [
        { value: 'course', label: 'Course' },
        { value: 'end', label: 'Open again' },
      ]
    : [
        { value: 'course', label: 'Course' },
        { value: 'step', label: 'Write a step' },
        { value: 'change', label: 'Change' },
        { value: 'end', label: 'Close' },
      ];
  const fixed = { id: one.id, version: one.version };
  const forms: Partial<Record<Part, ReactNode>> = closed
    ? {
        end: (
          <RecordForm
            save={casesApi.reopen}
            fixed={fixed}
            initial={{ nextStep: null, dueOn: null }}
            fields={reopening()}
            submit="Open again"
            onDone={done('The case is open again')}
          />
        ),
      }
    : {
        step: (
          <RecordForm
            save={casesApi.step}
            fixed={fixed}
            initial={{ ...stepBegins(), ...(one.nextStep === null ? {} : { kind: one.nextStep }) }}
            fields={takenStep()}
            submit="Write step"
            onDone={done('The step is written down')}
          />
        ),
        change: (
          <RecordForm
            save={casesApi.update}
            fixed={fixed}
            initial={one}
            fields={changedCase()}
            submit="Save case"
            onDone={done('The case is saved')}
          />
        ),
        end: (
          <RecordForm
            save={casesApi.close}
            fixed={fixed}
            initial={{}}
            fields={closing}
            submit="Close case"
            onDone={done('The case is closed')}
          />
        ),
      };
  return (
    <>
      <div className="drawer-parts">
        <SegmentedControl
          fullWidth
          aria-label="Parts of the case"
          value={part}
          onChange={(next) => setPart(data.find(({ value }) => value === next)?.value ?? 'course')}
          data={data}
        />
      </div>
      {part === 'course' && <Known one={one} />}
      {/* What was typed in one part stays while another shows. */}
      {Object.entries(forms).map(([key, form]) => (
        <div key={`${key} ${closed}`} className={key === part ? 'drawer-form' : undefined} hidden={key !== part}>
          {form}
        </div>
      ))}
    </>
  );
}

function Known({ one }: { one: AbsenceCase }) {
  const { id, state, studentId, admissionNo, className, streamName, percent, openedOn, openedBy, reason } = one;
  return (
    <div className="form-scroll">
      <Facts
        rows={[
          ['State', <CaseState key="state" one={one} />],
          ['Reason', reason],
          ['Class', [className, streamName].filter(Boolean).join(' ')],
          [
            'Adm no.',
            <span key="no" className="num">
              {admissionNo}
            </span>,
          ],
          ['Attended this term', percent === null ? null : `${percent.toFixed(1)} %`],
          ['Next step', nextInWords(one)],
          ['Opened', `${formatDay(openedOn)}, ${openedBy}`],
          ['Closed', one.closedOn && formatDay(one.closedOn)],
        ]}
      />
      <p className="case-links">
        {state !== 'closed' && (
          <Button variant="default" size="compact-sm" onClick={() => print(id)}>
            Letter to the guardian
          </Button>
        )}
        {judge(studentsRead, viewer()) === 'allowed' && (
          <Go href={to(registrationScreens.student, { id: studentId })}>Open the profile</Go>
        )}
      </p>
      <CaseCourse course={one.course} />
    </div>
  );
}
