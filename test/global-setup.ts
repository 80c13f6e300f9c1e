import type { TestProject } from 'vitest/node'
import { postgresPrograms, startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string | undefined
  }
}

/** One PostgreSQL for all tests of a run; every test takes a database of its own on it. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const programs = postgresPrograms()
  if (!programs) {
    console.warn(
      '\nNo PostgreSQL on this machine: the tests on PostgreSQL are skipped. Get it with: apt-get install postgresql\n',
    )
    project.provide('postgresUrl', undefined)
    return undefined
  }
  const cluster = await startPostgres(programs)
  project.provide('postgresUrl', cluster.url)
  return cluster.stop
}
