import type { Compilable, CompiledQuery, Kysely } from 'kysely'

class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * Builds and compiles a query of the hot path once per database, then runs it with other values. Only for carts,
 * placing and paying: there it takes 4 to 22 µs instead of 17 to 75, and an order needs some thirty statements. It uses
 * the connection directly: in a transaction Kysely creates another executor per query, to ask plugins, of which there
 * are none.
 * The builder may use `values.x` only where a parameter is allowed, never in the structure of the query.
 * @returns a function that runs it and returns its rows.
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
