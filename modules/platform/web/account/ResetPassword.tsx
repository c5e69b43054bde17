import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { ConfirmButton } from '#kit/web/resource/ConfirmButton.tsx';
import { counted } from '#kit/web/ui/in-words.ts';

interface ResetPasswordProps {
  user: { id: number; fullName: string; apiTokens: number };
  /** Rejects to say in the question why it failed. */
  onReset: (input: { id: number; keepTokens: boolean }) => Promise<unknown>;
}

/** Asks before a password is reset; of a user who has made API tokens also whether they end, as they do unless it is said that they stay. */
export function ResetPassword({ user: { id, fullName, apiTokens }, onReset }: ResetPasswordProps) {
  const [ends, setEnds] = useState(true);
  const tokens = counted(apiTokens, 'API token');
  return (
    <ConfirmButton
      variant="default"
      label="Reset password"
      title={`Reset the password of ${fullName}?`}
      text={
        <>
          <p>
            A temporary password is made and shown to you once. The present one stops working, and the user is signed out
            everywhere.
          </p>
          {apiTokens > 0 && (
            <Checkbox
              checked={ends}
              onChange={(event) => setEnds(event.currentTarget.checked)}
              label={`End the ${tokens} that this user has made`}
              description="Programs that use them are refused at once. Leave them working only if nobody else knew the password."
            />
          )}
        </>
      }
      keep="Keep password"
      onConfirm={() => onReset({ id, keepTokens: apiTokens > 0 && !ends })}
    />
  );
}
