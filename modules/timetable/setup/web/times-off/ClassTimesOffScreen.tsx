import { TimesOffScreen } from './TimesOffScreen.tsx';

export default function ClassTimesOffScreen() {
  return <TimesOffScreen owner="class" />;
}
