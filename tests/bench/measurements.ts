import { describeMachine } from './machine.ts';
import type { SectionPart } from './parts/part.ts';
import { print } from './report.ts';
import type { Section, SiteFigure } from './section.ts';

/** Collects what the parts measure. A part that fails does not take the others with it. */
export class Measurements {
  readonly #sections: Map<string, Section & { figures: SiteFigure[]; failures: string[] }>;
  readonly #machine: string[];

  constructor(parts: readonly SectionPart[]) {
    const day = new Date().toISOString().slice(0, 10);
    this.#machine = describeMachine();
    this.#sections = new Map(
      parts.map(({ name, title, how, why }) => [
        name,
        { name, title, how, ...(why && { why }), day, machine: this.#machine, figures: [], failures: [] },
      ]),
    );
  }

  describe(line: string): void {
    if (!this.#machine.includes(line)) this.#machine.push(line);
  }

  async add(part: SectionPart, where: string, work: () => Promise<SiteFigure[]>): Promise<void> {
    console.log(`\n${part.title}${where && `, ${where}`}`);
    try {
      const figures = await work();
      print(figures);
      this.#sections.get(part.name)?.figures.push(...figures);
    } catch (error) {
      this.fail(part, where, error);
    }
  }

  fail(part: SectionPart, where: string, error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    console.error(`failed: ${reason}`);
    this.#sections.get(part.name)?.failures.push(where ? `${where}: ${reason}` : reason);
  }

  get sections(): Section[] {
    return [...this.#sections.values()];
  }
}
