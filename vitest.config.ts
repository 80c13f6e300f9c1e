import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const ALL = ['{src,sandbox,test,scripts}/**/*.test.{ts,tsx}']
/** Tests that put another module in place of one, or another environment: what they have loaded is for them alone. */
const ALONE = globSync(ALL).filter(file =>
  /\bvi\.(mock|doMock|resetModules|stubEnv)\(/.test(readFileSync(file, 'utf8')),
)

export default defineConfig({
  test: {
    globalSetup: ['test/global-setup.ts'],
    unstubGlobals: true,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // A busy machine may lose a race with a time limit; what passes only then is listed as such at the end.
    // A property that has a counterexample has failed: tried again it would look for another one.
    retry: { count: 1, condition: /^(?!Property failed)/ },
    // Two workers: every machine that the project is built on has two cores at least.
    maxWorkers: 2,
    projects: [
      // The whole server is loaded once for each worker, not for each file: a third of the time.
      {
        extends: true,
        test: { name: 'shared', include: ALL, exclude: ALONE, isolate: false, setupFiles: ['test/setup.ts'] },
      },
      { extends: true, test: { name: 'alone', include: ALONE, setupFiles: ['test/setup.ts'] } },
    ],
  },
})
