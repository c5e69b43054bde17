/** The area's screens, in the order of the menu. */
export const booksScreens = {} as const;
