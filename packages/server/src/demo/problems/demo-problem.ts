/**
 * A test case in memory: `name` orders the tests, `input` and `answer` are the complete texts of
 * the two files.
 */
export interface GeneratedTest {
  name: string;
  input: string;
  answer: string;
}

/**
 * The part of a demo problem that is code. Its statement, samples and submissions are in the folder
 * of the same name.
 */
export interface DemoProblem {
  /** The name of the folder under `demo/problems`. */
  slug: string;
  /** Solves an input as the reference solution: returns the text of its answer. */
  solve(input: string): string;
  /** Generates the hidden tests, one at a time. Every call gives the same bytes. */
  generateSecretTests(): Iterable<GeneratedTest>;
}

/**
 * Creates a demo problem from its reference solution and the inputs of its hidden tests, in order.
 */
export function createDemoProblem(
  slug: string,
  solve: (input: string) => string,
  generateInputs: () => Iterable<readonly [name: string, input: string]>,
): DemoProblem {
  return {
    slug,
    solve,
    *generateSecretTests() {
      let number = 0;
      for (const [name, input] of generateInputs()) {
        number += 1;
        // The number in front keeps the order when names are sorted.
        yield { name: `${String(number).padStart(2, '0')}-${name}`, input, answer: solve(input) };
      }
    },
  };
}
