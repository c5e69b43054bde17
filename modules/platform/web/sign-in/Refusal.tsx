import { IconAlertCircle } from '@tabler/icons-react';
import './sign-in.css';

/** Why a form was refused, over its fields. */
export function Refusal({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <p className="signin-error" role="alert">
      <IconAlertCircle size={18} stroke={1.6} aria-hidden="true" />
      {text}
    </p>
  );
}
