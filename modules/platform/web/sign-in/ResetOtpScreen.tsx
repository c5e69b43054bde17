import { Button, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useSave } from '#kit/web/api/hooks.ts';
import { Go } from '#kit/web/ui/Go.tsx';
import { useSearch } from '#kit/web/ui/address.ts';
import { resetApi } from '../../contract/reset.ts';
import { screens } from '../../contract/screens.ts';
import { BarePage } from './BarePage.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { Refusal } from './Refusal.tsx';

export default function ResetOtpScreen() {
  const given = new URLSearchParams(useSearch()).get('username') ?? '';
  const [username, setUsername] = useState(given);
  const [ticket, setTicket] = useState<string | null>(null);
  return (
    <BarePage>
      {ticket === null ? (
        <CodeForm username={username} onUsername={setUsername} named={given !== ''} onTicket={setTicket} />
      ) : (
        <NewPasswordForm ticket={ticket} username={username} />
      )}
    </BarePage>
  );
}

interface CodeFormProps {
  username: string;
  onUsername: (username: string) => void;
  /** The user came from the form before, which knows the name. */
  named: boolean;
  onTicket: (ticket: string) => void;
}

function CodeForm({ username, onUsername, named, onTicket }: CodeFormProps) {
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const [unnamed, setUnnamed] = useState(false);
  const [sentAgain, setSentAgain] = useState(false);
  const verifying = useSave(resetApi.verifyReset, { onDone: ({ ticket }) => onTicket(ticket) });
  const again = useSave(resetApi.requestReset, {
    onDone: () => {
      // What was said of the code before does not hold for this one.
      verifying.reset();
      setCode('');
      setTried(false);
      setSentAgain(true);
    },
  });
  const digits = code.replaceAll(/\D/g, '');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    setSentAgain(false);
    if (username.trim() !== '' && digits.length === 6) verifying.mutate({ username, code: digits });
  };
  const wrong = verifying.error?.fields.find(({ path }) => path === 'code')?.message;
  return (
    <form className="signin-form" onSubmit={submit} noValidate>
      <h1>{screens.resetOtp.title}</h1>
      <p className="muted">If there is such a user, 6 digits are on their way by SMS or e-mail. They are good for 10 minutes.</p>
      <Refusal text={again.error?.message ?? (wrong ? null : (verifying.error?.message ?? null))} />
      {!named && (
        <TextInput
          label="Username"
          size="md"
          autoComplete="username"
          autoCapitalize="none"
          value={username}
          error={(tried || unnamed) && !username.trim() && 'Enter your username.'}
          onChange={(event) => onUsername(event.currentTarget.value)}
        />
      )}
      <TextInput
        label="Code"
        size="md"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        classNames={{ input: 'num signin-code' }}
        value={code}
        error={(tried && digits.length !== 6 && 'Enter the 6 digits of the code.') || wrong}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Button type="submit" size="md" fullWidth loading={verifying.isPending}>
        Go on
      </Button>
      <p className="signin-links">
        {sentAgain ? (
          <output className="muted">A new code is on its way.</output>
        ) : (
          <button
            type="button"
            className="link"
            disabled={again.isPending}
            onClick={() => {
              setUnnamed(username.trim() === '');
              if (username.trim() !== '') again.mutate({ username });
            }}
          >
            Send another code
          </button>
        )}
        <Go className="link" href={screens.signIn.path}>
          Back to sign-in
        </Go>
      </p>
    </form>
  );
}
