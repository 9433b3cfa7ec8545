// A custom function of the add-on as the page shows it in completion and signature help. The build makes these from the
// add-on's table of functions.

export interface ArgumentDeclaration {
  readonly name: string;
  readonly description: string;
  readonly isOptional: boolean;
}

export interface FunctionDeclaration {
  readonly name: string;
  readonly description: string;
  readonly args: readonly ArgumentDeclaration[];
}
