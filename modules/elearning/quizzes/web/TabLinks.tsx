import { to } from '#kit/contract/screen.ts';
import { Go } from '#kit/web/ui/Go.tsx';
import { quizzesScreens } from '../contract/screens.ts';
import type { QuizTab } from '../contract/words.ts';

const links = [
  { tab: null, label: 'All', screen: quizzesScreens.quizzes },
  { tab: 'active', label: 'Active', screen: quizzesScreens.activeQuizzes },
  { tab: 'pending', label: 'Pending', screen: quizzesScreens.pendingQuizzes },
  { tab: 'completed', label: 'Completed', screen: quizzesScreens.completedQuizzes },
] as const;

/** What the list of a state is called. */
export const quizListTitle = (tab: QuizTab | null): string => (links.find((link) => link.tab === tab) ?? links[0]).screen.title;

/** The lists of quizzes, each at its own address. */
export const quizTabLinks = (current: QuizTab | null) => (
  <nav className="tabs" aria-label="Quizzes by state">
    {links.map(({ tab, label, screen }) => (
      <Go key={label} href={to(screen)} aria-current={tab === current ? 'page' : undefined}>
        {label}
      </Go>
    ))}
  </nav>
);
