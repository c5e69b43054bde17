import type { ReactNode } from 'react';
import { Logo } from '#kit/web/ui/Logo.tsx';
import './sign-in.css';

/** The page of everybody who is not signed in: the ledger's cover beside one short form. */
export function BarePage({ children }: { children: ReactNode }) {
  return (
    <div className="signin">
      <header className="signin-cover">
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
      </header>
      <main className="signin-page">{children}</main>
    </div>
  );
}
