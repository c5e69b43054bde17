/** Said before somebody posts without a name. */
export const withoutName =
  'Other students see “A student” and a name for this question alone. Teachers and the school always see who you are.';
