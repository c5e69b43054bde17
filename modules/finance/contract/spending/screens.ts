/** The area's screens, in the order of the menu. */
export const spendingScreens = {} as const;
