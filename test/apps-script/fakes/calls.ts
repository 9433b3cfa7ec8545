// Counts calls of Google's services. Each has a daily quota, so tests assert the number of calls of a formula.

export class Calls {
  private readonly counts = new Map<string, number>();

  count(name: string): void {
    this.counts.set(name, this.of(name) + 1);
  }

  of(name: string): number {
    return this.counts.get(name) ?? 0;
  }
}
