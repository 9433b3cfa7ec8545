// A text in the form for tests of equality: without surrounding blanks, lower-cased.

export const comparable = (text: string): string => text.trim().toLowerCase();
