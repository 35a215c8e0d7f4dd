import type { Compilable, CompiledQuery } from 'kysely';
import type { Database, DatabaseTransaction } from './schema.ts';

type Value = string | number;

/**
 * A query that is built once instead of at every call, which takes longer than executing it when several tables are
 * joined. `build` gets stand-ins for the values, and may only pass them on as values of the query.
 */
export function prepareQuery<Values extends readonly Value[], Row>(
  build: (...values: Values) => Compilable<Row>,
): (connection: Database | DatabaseTransaction, ...values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  /** Of each parameter of the statement the value that it stands for; what `build` gave itself stays as it is. */
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
