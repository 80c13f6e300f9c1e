import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'sandbox/**/*.test.ts', 'test/**/*.test.ts', 'scripts/**/*.test.ts'],
    globalSetup: ['test/global-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // A busy machine may lose a race with a time limit; what passes only then is listed as such at the end.
    retry: 1,
    // Two workers: every machine that the project is built on has two cores at least.
    maxWorkers: 2,
  },
})
