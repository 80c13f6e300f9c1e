/**
 * `node bench/interleavings.ts --steps 20000 --seed 1 [--postgres] [--shrink]`: random sequences of shop events on
 * three nodes with faults, with the books compared after each round. Stops at the first difference, and prints how to
 * reproduce it. Not part of `npm run bench`: it has no time to compare, and a long run lasts many minutes.
 */
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { openPostgres, openSqlite } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { describeStep, generateSteps, type Step } from '#test/interleavings/steps.ts'
import type { SharedDatabase } from '#test/interleavings/world.ts'
import { type Run, runSteps, shrink } from '#test/interleavings.ts'
import { type Cluster, postgresPrograms, startPostgres } from '#test/postgres.ts'
import { temporaryFolder } from './shop-process.ts'

const { values } = parseArgs({
  options: {
    steps: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    /** steps per round; each round has a shop of its own */
    round: { type: 'string', default: '400' },
    postgres: { type: 'boolean', default: false },
    shrink: { type: 'boolean', default: false },
    /** prints each step of a round */
    trace: { type: 'boolean', default: false },
  },
})
const NODES = 3
const [total, first, round] = [values.steps, values.seed, values.round].map(Number) as [
  number,
  number,
  number,
]

let cluster: Cluster | undefined
if (values.postgres) {
  const programs = postgresPrograms()
  if (!programs) throw new Error('There is no PostgreSQL on this machine')
  cluster = await startPostgres(programs)
}

async function withDatabase<T>(work: (database: SharedDatabase) => Promise<T>): Promise<T> {
  if (cluster) {
    const name = `shop_${randomBytes(6).toString('hex')}`
    const client = new pg.Client(cluster.url)
    await client.connect()
    await client.query(`create database ${name}`)
    const url = cluster.url.replace(/\/postgres$/, `/${name}`)
    const database = { ...(await openPostgres(url)), url }
    await migrate(database)
    const result = await work(database)
    await database.db.destroy()
    await client.query(`drop database ${name}`)
    await client.end()
    return result
  }
  const folder = temporaryFolder()
  const database = { ...openSqlite(join(folder, 'heegel.sqlite')), url: undefined }
  await migrate(database)
  const result = await work(database)
  await database.db.destroy()
  rmSync(folder, { recursive: true, force: true })
  return result
}

const run = (steps: readonly Step[], seed: number, onStep?: Parameters<typeof runSteps>[3]): Promise<Run> =>
  withDatabase(database => runSteps(database, steps, seed, onStep))

const sums = new Map<string, number>()
const add = (counts: Record<string, number>) => {
  for (const [name, count] of Object.entries(counts)) sums.set(name, (sums.get(name) ?? 0) + count)
}

const began = performance.now()
let done = 0
for (let seed = first; done < total; seed++) {
  const steps = generateSteps(seed, Math.min(round, total - done), NODES)
  const trace = (step: Step) => console.log(describeStep(step))
  const {
    differences,
    steps: count,
    counts,
    faults,
    answers,
  } = await run(steps, seed, values.trace ? trace : undefined)
  done += count
  add(counts)
  add(faults as Record<string, number>)
  if (values.trace) add(answers)
  if (differences.length === 0) {
    if (seed % 10 === 0) console.log(`seed ${seed}: ${done} steps, books equal so far`)
    continue
  }
  console.log(`seed ${seed}, ${steps.length} steps, after step ${count}:`)
  for (const each of differences.slice(0, 10)) console.log(`  ${each}`)
  console.log(`again: node bench/interleavings.ts --seed ${seed} --steps ${steps.length} --round ${round}`)
  process.exitCode = 1
  if (values.shrink) {
    const fewest = await shrink(
      steps.slice(0, count),
      async each => (await run(each, seed)).differences.length > 0,
    )
    console.log(`the fewest of its steps:\n${fewest.map(each => `  ${describeStep(each)}`).join('\n')}`)
    for (const each of (await run(fewest, seed)).differences) console.log(`  ${each}`)
  }
  break
}
await cluster?.stop()
const seconds = Math.round((performance.now() - began) / 1000)
console.log(`${done} steps in ${seconds} s, ${process.exitCode ? 'the books differ' : 'books equal'}`)
for (const [name, count] of sums) console.log(`  ${name}: ${count}`)
