import type { Compilable, CompiledQuery } from 'kysely';
import type { Database, DatabaseTransaction } from './schema.ts';

type Value = string | number;

/**
 * Builds a query once instead of at every call, since building a join of several tables takes
 * longer than executing it. `build` gets placeholders for the values, and may only pass them on as
 * values of the query.
 */
export function prepareQuery<Values extends readonly Value[], Row>(
  build: (...values: Values) => Compilable<Row>,
): (connection: Database | DatabaseTransaction, ...values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  /**
   * The n-th item is the index of the value for the statement's n-th parameter; undefined for a
   * value that `build` set itself.
   */
  let positions: (number | undefined)[] = [];

  return async (connection, ...values) => {
    if (!compiled) {
      const standIns = values.map((_, index) => `stand-in ${index}`);
      compiled = build(...(standIns as readonly Value[] as Values)).compile();
      positions = compiled.parameters.map((parameter) => {
        const index = standIns.indexOf(String(parameter));
        return index === -1 ? undefined : index;
      });
    }
    const parameters = compiled.parameters.map((parameter, index) => {
      const position = positions[index];
      return position === undefined ? parameter : values[position];
    });
    return (await connection.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
}
