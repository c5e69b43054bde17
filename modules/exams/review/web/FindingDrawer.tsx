import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { judge } from '#kit/contract/access.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { Facts } from '#kit/web/ui/Box.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { marksScreens } from '../../marks/contract/screens.ts';
import { type Finding, reviewApi } from '../contract/review.ts';
import { reviewRuleWords } from '../contract/rules.ts';
import '#kit/web/ui/css/form.css';
import './review.css';

/** What was seen, why it may be wrong, the way to the marks, and who says that they are right. */
export function FindingDrawer({ id, onClose }: { id: number | null; onClose: () => void }) {
  const { data, error, refetch } = useApi(reviewApi.one, { id: id ?? 0 }, { enabled: id !== null, staleTime: 0 });
  return (
    <SideDrawer opened={id !== null} onClose={onClose} title={data ? reviewRuleWords[data.rule] : 'Check'}>
      {!data && error && <ErrorState title="The check could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonPage />}
      {data && <Content key={data.id} finding={data} onClose={onClose} />}
    </SideDrawer>
  );
}

function Content({ finding, onClose }: { finding: Finding; onClose: () => void }) {
  const { id, said, why, sheetId, studentId, state, words } = finding;
  const [text, setText] = useState('');
  const invalidate = [reviewApi.one, reviewApi.list, reviewApi.get];
  const right = useSave(reviewApi.right, {
    invalidate,
    onDone: () => {
      say('Noted that the marks are right');
      onClose();
    },
  });
  const back = useSave(reviewApi.takeBack, { invalidate, onDone: () => say('Reopened') });
  const may = judge(reviewApi.right.access, viewer()) === 'allowed' && finding.here;
  return (
    <div className="form-scroll">
      <p className="finding-text">{said}</p>
      <p className="hint">{why}</p>
      <div className="finding-facts">
        <Facts
          rows={[
            ['Subject', finding.subjectName],
            ['Class', [finding.className, finding.streamName].filter(Boolean).join(' ')],
            ['Teacher', finding.teachers],
          ]}
        />
      </div>
      <div>
        <Button
          component={Go}
          variant="default"
          href={to(marksScreens.markSheet, { id: sheetId }, studentId === null ? {} : { student: studentId })}
        >
          Open the sheet of marks
        </Button>
      </div>
      {!finding.here && <Note>The marks have changed, and the last check does not find this any more.</Note>}
      {may && state === 'open' && (
        <form
          className="stack"
          onSubmit={(event) => {
            event.preventDefault();
            right.mutate({ id, words: text });
          }}
        >
          <Textarea
            label="Checked, it is correct"
            description="Why: it is kept with your name. If the marks change, this comes back."
            required
            autosize
            minRows={2}
            maxLength={200}
            value={text}
            error={right.error?.fields[0]?.message}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          {right.error && right.error.fields.length === 0 && <Note tone="neg">{right.error.message}</Note>}
          <div>
            <Button type="submit" loading={right.isPending} disabled={text.trim() === ''}>
              It is right
            </Button>
          </div>
        </form>
      )}
      {may && state === 'right' && (
        <div>
          <Button variant="default" loading={back.isPending} onClick={() => back.mutate({ id })}>
            Reopen
          </Button>
          {back.error && <Note tone="neg">{back.error.message}</Note>}
        </div>
      )}
      {words.length > 0 && (
        <ol className="finding-words" aria-label="What was said of it">
          {words.map((one) => (
            <li key={one.at}>
              <strong>{one.words ?? 'Reopened'}</strong>
              <span className="hint">
                {one.by}, <InstantText at={one.at} />
                {one.current ? '' : ', of other marks'}
              </span>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
