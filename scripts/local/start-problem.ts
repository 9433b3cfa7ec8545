// An error that the user can fix: printed as its sentence, without a stack.

export class StartProblem extends Error {}

const hasCode = (problem: unknown): problem is { readonly code: unknown } =>
  typeof problem === 'object' && problem !== null && 'code' in problem;

/** The text to print for the user of the command. */
export const explainProblem = (problem: unknown): string => {
  if (problem instanceof StartProblem) return problem.message;
  return problem instanceof Error ? (problem.stack ?? problem.message) : String(problem);
};

/** Whether a server could not start because its port is in use. */
export const isPortTaken = (problem: unknown): boolean =>
  hasCode(problem) && (problem.code === 'ERR_ADDRESS_IN_USE' || problem.code === 'EADDRINUSE');
