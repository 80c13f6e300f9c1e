import type { Compilable, CompiledQuery, Kysely } from 'kysely'

class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * A query of the hot path: built and compiled once for each database, then run with other values.
 * For carts, placing and paying alone: there it takes 4 to 22 µs in place of 17 to 75, and an order is some thirty statements.
 * It goes to the connection itself: in a transaction Kysely makes another executor for each query, to ask plugins of which
 * there are none.
 *
 * The builder may put `values.x` only where a parameter stands, never into the shape of the query.
 * @returns a function that runs it and answers its rows.
 */
export function statement<Database>() {
  return <Values extends object, Row>(
    build: (db: Kysely<Database>, values: Values) => Compilable<Row>,
  ): ((db: Kysely<Database>, values: Values) => Promise<Row[]>) => {
    const compiledFor = new WeakMap<object, CompiledQuery<Row>>()
    const names = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) }) as Values
    return async (db, values) => {
      const executor = db.getExecutor()
      let compiled = compiledFor.get(executor.adapter)
      if (!compiled) {
        compiled = build(db, names).compile()
        compiledFor.set(executor.adapter, compiled)
      }
      const parameters = compiled.parameters.map(parameter =>
        parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter,
      )
      const query = { ...compiled, parameters } as CompiledQuery<Row>
      return (await executor.provideConnection(connection => connection.executeQuery<Row>(query))).rows
    }
  }
}
