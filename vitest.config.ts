import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const ALL = ['{src,sandbox,test,scripts}/**/*.test.{ts,tsx}']
/** Tests that mock modules or the environment: the modules they load must not be shared. */
const ALONE = globSync(ALL).filter(file =>
  /\bvi\.(mock|doMock|resetModules|stubEnv)\(/.test(readFileSync(file, 'utf8')),
)

export default defineConfig({
  test: {
    globalSetup: ['test/global-setup.ts'],
    unstubGlobals: true,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // It says only how long a failure takes: the default of one second is too short on a busy machine.
    expect: { poll: { timeout: 10_000 } },
    // On a busy machine a test may time out; one that passes only on the retry is listed at the end.
    // A property with a counterexample has failed: a retry would look for another one.
    retry: { count: 1, condition: /^(?!Property failed)/ },
    // Two workers: every machine that builds the project has at least two cores.
    maxWorkers: 2,
    projects: [
      // The whole server is loaded once per worker, not once per file, which takes a third of the time.
      {
        extends: true,
        test: { name: 'shared', include: ALL, exclude: ALONE, isolate: false, setupFiles: ['test/setup.ts'] },
      },
      { extends: true, test: { name: 'alone', include: ALONE, setupFiles: ['test/setup.ts'] } },
    ],
  },
})
