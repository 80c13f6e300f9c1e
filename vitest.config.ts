import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'sandbox/**/*.test.ts', 'test/**/*.test.ts', 'scripts/**/*.test.ts'],
    globalSetup: ['test/global-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // A busy machine may lose a race with a time limit; what passes only then is listed as such at the end.
    // A property that has a counterexample has failed: tried again it would look for another one.
    retry: { count: 1, condition: /^(?!Property failed)/ },
    // Two workers: every machine that the project is built on has two cores at least.
    maxWorkers: 2,
  },
})
