import { Button, PasswordInput, TextInput } from '@mantine/core';
import { IconAlertCircle, IconArrowBigUp, IconEye, IconEyeOff } from '@tabler/icons-react';
import { useEffect, useState, type FormEvent, type KeyboardEvent } from 'react';
import { useSave } from '#kit/web/api/hooks.ts';
import { storeSignIn, useSession } from '#kit/web/api/session.ts';
import { Go, useGo } from '#kit/web/ui/Go.tsx';
import { Logo } from '#kit/web/ui/Logo.tsx';
import { authApi } from '../contract/auth.ts';
import { screens } from '../contract/screens.ts';
import './sign-in.css';

export default function SignInScreen() {
  const session = useSession();
  const go = useGo();
  useEffect(() => {
    if (session)
      go(session.kind === 'school' ? '/home' : session.kind === 'super' ? '/superadmin' : '/branches', { replace: true });
  }, [session]);
  return (
    <div className="signin">
      <div className="signin-cover">
        <div className="signin-brand">
          <Logo />
          <span>Daftari</span>
        </div>
        <p className="signin-words">
          Admissions, fees, marks
          <br />
          and attendance,
          <br />
          kept in one book.
        </p>
      </div>
      <main className="signin-page">
        <SignInForm />
      </main>
    </div>
  );
}

function SignInForm() {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [capsLock, setCapsLock] = useState(false);
  const [missing, setMissing] = useState(false);
  const signIn = useSave(authApi.signin, { onDone: storeSignIn });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const complete = username.trim() !== '' && password !== '';
    setMissing(!complete);
    if (complete) signIn.mutate({ username, password });
  };
  const watchCaps = (event: KeyboardEvent): void => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <form className="signin-form" onSubmit={submit} noValidate>
      <h1>Sign in</h1>
      <p className="muted">Use the username your school gave you.</p>
      {signIn.error && (
        <p className="signin-error" role="alert">
          <IconAlertCircle size={18} stroke={1.6} aria-hidden="true" />
          {signIn.error.message}
        </p>
      )}
      <TextInput
        label="Username"
        size="md"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={username}
        error={missing && !username.trim() && 'Enter your username.'}
        onChange={(event) => setUsername(event.currentTarget.value)}
        autoFocus
      />
      <div>
        <PasswordInput
          label="Password"
          size="md"
          autoComplete="current-password"
          value={password}
          error={missing && !password && 'Enter your password.'}
          onChange={(event) => setPassword(event.currentTarget.value)}
          onKeyDown={watchCaps}
          onKeyUp={watchCaps}
          onBlur={() => setCapsLock(false)}
          visibilityToggleIcon={({ reveal }) =>
            reveal ? <IconEyeOff className="signin-eye" stroke={1.6} /> : <IconEye className="signin-eye" stroke={1.6} />
          }
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', size: 32, tabIndex: 0 }}
        />
        {capsLock && (
          <p className="signin-caps">
            <IconArrowBigUp size={14} stroke={1.7} aria-hidden="true" />
            Caps Lock is on
          </p>
        )}
      </div>
      <Button type="submit" size="md" fullWidth loading={signIn.isPending}>
        Sign in
      </Button>
      <p className="signin-links">
        <Go className="link" href={screens.reset.path}>
          Forgot your password?
        </Go>
        <Go className="link" href={screens.branches.path}>
          Branch or group office
        </Go>
      </p>
    </form>
  );
}
