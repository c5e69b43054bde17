/** The area's screens, in the order of the menu. */
export const billingScreens = {} as const;
