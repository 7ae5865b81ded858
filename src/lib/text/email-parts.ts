/** Splits an e-mail address where it may wrap: after '@', before and after dots. */
export const emailParts = (email: string): string[] => email.split(/(?<=[@.])|(?=\.)/);
