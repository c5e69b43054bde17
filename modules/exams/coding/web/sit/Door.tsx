import { instantText } from '#kit/web/api/clock.ts';
import { Button, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';

import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { Facts } from '#kit/web/ui/Box.tsx';
import { Logo } from '#kit/web/ui/Logo.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { browserName } from './kept.ts';
import { codingScreens } from '../../contract/screens.ts';
import { examCode, sitApi } from '../../contract/sit.ts';

interface DoorProps {
  exam: string;
  /** Why the candidate stands here again. */
  said: string | null;
  onEnter: (session: string) => void;
  onRetry?: () => void;
}

/** Which exam this is, and the field for the code of a slip. */
export function Door({ exam, said, onEnter, onRetry }: DoorProps) {
  const known = examCode.safeParse(exam).success;
  const { data, error } = useApi(sitApi.look, { exam }, { enabled: known, staleTime: 0, refetchInterval: 30_000 });
  const [code, setCode] = useState('');
  const enter = useSave(sitApi.enter, { onDone: (entered) => onEnter(entered.session), invalidate: [] });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (code.trim() !== '') enter.mutate({ exam, code, browser: browserName() });
  };
  return (
    <main className="sit-door">
      <div className="sit-brand">
        <Logo />
        <h1>{data?.title ?? codingScreens.codingSit.title}</h1>
      </div>
      {said && <Note tone="att">{said}</Note>}
      {(!known || error) && (
        <Note tone="neg">{error && known ? error.message : 'This address leads to no exam. Type it again as on your slip.'}</Note>
      )}
      {data && (
        <Facts
          rows={[
            ['School', data.school],
            ['Subject', data.subject],
            ['Opens', instantText(data.opensAt)],
            ['Closes', instantText(data.closesAt)],
            ['Time for you', `${data.minutes} minutes from when you enter`],
          ]}
        />
      )}
      {data?.state === 'early' && <Note>The exam has not opened yet. This page sees by itself when it does.</Note>}
      {data?.state === 'over' && (
        <Note>{data.reviewed ? 'The exam is over. Enter your code to read your result.' : 'The exam is over.'}</Note>
      )}
      {onRetry ? (
        <Button onClick={onRetry}>Enter the code again</Button>
      ) : (
        data &&
        data.state !== 'early' && (
          <form onSubmit={submit} className="sit-form">
            <TextInput
              name="code"
              label="Code of your slip"
              placeholder="XXXXX-XXXXX"
              size="md"
              required
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              classNames={{ input: 'code-text sit-code' }}
              value={code}
              error={enter.error?.message}
              onChange={(event) => setCode(event.currentTarget.value)}
            />
            <Button type="submit" size="md" loading={enter.isPending}>
              {data.state === 'open' ? 'Enter the exam' : 'Read my result'}
            </Button>
          </form>
        )
      )}
    </main>
  );
}
