import { Button, TextInput } from '@mantine/core';
import { useRouterState } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { formatDay, formatMonth, formatInstant, usualZone } from '#kit/contract/dates.ts';
import { send } from '#kit/web/api/client.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { Facts } from '#kit/web/ui/Box.tsx';
import { Logo } from '#kit/web/ui/Logo.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { usePageTitle } from '#kit/web/ui/page-title.ts';
import { type OpenSlip, openSlipApi } from '../contract/links.ts';
import { slipsScreens } from '../contract/screens.ts';
import '#kit/web/ui/css/genuine.css';

/** What the link to a payslip opens: a question first, then net pay and the PDF. Nobody is signed in, and nothing is kept here. */
export default function OpenSlipScreen() {
  usePageTitle(slipsScreens.openSlip.title);
  const token = useRouterState({ select: ({ location }) => location.hash });
  const [opened, setOpened] = useState<{ slip: OpenSlip; code: string } | null>(null);
  return (
    <main className="genuine">
      <div className="genuine-brand">
        <Logo />
        <span>Daftari</span>
      </div>
      <section className="genuine-card" aria-live="polite">
        {opened ? (
          <Opened token={token} {...opened} />
        ) : (
          <Question token={token} onOpen={(slip, code) => setOpened({ slip, code })} />
        )}
      </section>
    </main>
  );
}

function Question({ token, onOpen }: { token: string; onOpen: (slip: OpenSlip, code: string) => void }) {
  const [code, setCode] = useState('');
  const opening = useSave(openSlipApi.open, { onDone: (slip) => onOpen(slip, code), invalidate: [] });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (code.trim() !== '') opening.mutate({ token, code });
  };
  const wrong = opening.error?.fields.find(({ path }) => path === 'code')?.message;
  return (
    <>
      <h1>{slipsScreens.openSlip.title}</h1>
      <p>It opens with the last four characters of the number of your ID or passport.</p>
      {token === '' && <Note tone="att">The address is incomplete. Open the link again exactly as in the message.</Note>}
      {opening.error && !wrong && <Note tone="neg">{opening.error.message}</Note>}
      <form className="stack" onSubmit={submit} noValidate>
        <TextInput
          name="code"
          label="Last four characters"
          size="md"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={4}
          classNames={{ input: 'num' }}
          value={code}
          error={wrong}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Button type="submit" size="md" loading={opening.isPending} disabled={token === ''}>
          Open
        </Button>
      </form>
    </>
  );
}

function Opened({ token, slip, code }: { token: string; slip: OpenSlip; code: string }) {
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const month = formatMonth(`${slip.month}-01`);
  const keep = async (): Promise<void> => {
    setBusy(true);
    setProblem(await keepPaper(token, code, `Payslip ${month}.pdf`));
    setBusy(false);
  };
  return (
    <>
      <h1>Payslip of {month}</h1>
      <Facts
        rows={[
          ['Name', slip.fullName],
          ['School', slip.school],
          ['Paid on', formatDay(slip.payDay)],
          ['Net pay', <Money key="net" cents={slip.net} />],
        ]}
      />
      {problem && <Note tone="neg">{problem}</Note>}
      <Button size="md" loading={busy} onClick={() => void keep()}>
        Download the payslip (PDF)
      </Button>
      <p className="hint">
        The link opens until {formatInstant(slip.expiresAt, usualZone)}. Close this page on a phone or computer that is not yours.
      </p>
    </>
  );
}

/** Fetches the PDF and hands it to the browser; answers in words why that failed, or null. */
async function keepPaper(token: string, code: string, name: string): Promise<string | null> {
  try {
    const answer = await send(openSlipApi.paper.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, code }),
    });
    if (!answer.ok) return 'The payslip could not be made. Open the link again.';
    const url = URL.createObjectURL(await answer.blob());
    const link = document.createElement('a');
    link.href = url;
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
    return null;
  } catch (problem) {
    return problem instanceof Error ? problem.message : 'The payslip could not be made. Try again.';
  }
}
