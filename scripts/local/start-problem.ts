// A reason not to start that a person can do something about: it is printed as its sentence alone, without a stack.

export class StartProblem extends Error {}

const hasCode = (problem: unknown): problem is { readonly code: unknown } =>
  typeof problem === 'object' && problem !== null && 'code' in problem;

/** The sentence for the person who typed the command. */
export const explainProblem = (problem: unknown): string => {
  if (problem instanceof StartProblem) return problem.message;
  return problem instanceof Error ? (problem.stack ?? problem.message) : String(problem);
};

/** Whether a server could not start because another one has its port. */
export const isPortTaken = (problem: unknown): boolean =>
  hasCode(problem) && (problem.code === 'ERR_ADDRESS_IN_USE' || problem.code === 'EADDRINUSE');
