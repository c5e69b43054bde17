/** So many people, classes and so on can be chosen one by one. */
export const mostValues = 500;
