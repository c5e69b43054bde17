import { PasswordInput } from '@mantine/core';

interface SecretFieldProps {
  label: string;
  kept: boolean;
  secret: string;
  setSecret: (text: string) => void;
  error: string | undefined;
}

/** A secret of a provider, which is never shown again. */
export function SecretField({ label, kept, secret, setSecret, error }: SecretFieldProps) {
  return (
    <PasswordInput
      label={label}
      required={!kept}
      placeholder={kept ? 'Kept; write only to change it' : ''}
      autoComplete="new-password"
      value={secret}
      error={error}
      onChange={(event) => setSecret(event.currentTarget.value)}
    />
  );
}
