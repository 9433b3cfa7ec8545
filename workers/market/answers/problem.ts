// Every expected failure, and the one place that gives it a status and its published text.

export type Problem =
  | { readonly reason: 'invalid-parameter'; readonly parameter: string }
  | { readonly reason: 'invalid-key' }
  | { readonly reason: 'unknown-coin'; readonly coinId: string }
  | { readonly reason: 'unknown-resource' }
  | { readonly reason: 'wrong-method' }
  | { readonly reason: 'insufficient-credits' }
  | { readonly reason: 'wrong-setting'; readonly sentence: string }
  | { readonly reason: 'unexpected' };

export interface ProblemText {
  readonly statusCode: number;
  readonly message: string;
}

/** Texts from the published description, section 7.3; those of 405 and 500 are ours. */
export const problemText = (problem: Problem): ProblemText => {
  switch (problem.reason) {
    case 'invalid-parameter':
      return { statusCode: 400, message: `Invalid parameter: ${problem.parameter}` };
    case 'invalid-key':
      return { statusCode: 401, message: 'Invalid API key' };
    case 'unknown-coin':
      return { statusCode: 404, message: `Coin with id '${problem.coinId}' not found` };
    case 'unknown-resource':
      return { statusCode: 404, message: 'Resource not found' };
    case 'wrong-method':
      return { statusCode: 405, message: 'Method not allowed' };
    case 'insufficient-credits':
      return { statusCode: 429, message: 'Insufficient credits for this request' };
    case 'wrong-setting':
      return { statusCode: 500, message: problem.sentence };
    case 'unexpected':
      return { statusCode: 500, message: 'Internal server error' };
    default:
      return problem satisfies never;
  }
};
