// What is wrong with a request, as a value that names the parameter and says what to write instead.

export interface RequestProblem {
  readonly reason: 'invalid-parameter';
  /** The parameter's name, as in the upstream's message. */
  readonly name: string;
  /** A sentence: what was wrong and the remedy. */
  readonly detail: string;
}

/** Carries a problem out of the readers; `readListRequest` and its kin turn it into a value. */
export class ProblemCarrier extends Error {
  readonly problem: RequestProblem;
  constructor(name: string, detail: string) {
    super(name);
    this.problem = { reason: 'invalid-parameter', name, detail };
  }
}

/** Ends reading with a problem. */
export const refuse = (name: string, detail: string): never => {
  throw new ProblemCarrier(name, detail);
};
