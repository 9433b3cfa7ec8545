// A text as it is compared with another for equality: without blanks around it, ignoring case.

export const comparable = (text: string): string => text.trim().toLowerCase();
