/** The parts between which an e-mail address may be broken over two lines: after '@', before and after dots. */
export const emailParts = (email: string): string[] => email.split(/(?<=[@.])|(?=\.)/);
