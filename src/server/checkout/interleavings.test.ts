import { expect, test } from 'vitest'
import { onEachDatabase } from '#test/database.ts'
import { runSeed } from '#test/interleavings.ts'

/** To find the shortest failing sequence of steps, run the long version: `node bench/interleavings.ts --shrink`. */
const STEPS = Number(process.env.STEPS ?? 250)
const FIRST_SEED = Number(process.env.SEED ?? 1)
const SEEDS = Array.from({ length: Number(process.env.RUNS ?? 2) }, (_, n) => FIRST_SEED + n)

onEachDatabase('interleaved actions of shoppers, owner, events, jobs and dying processes', fresh => {
  test.each(SEEDS)(
    'leave consistent books (seed %i)',
    async seed => {
      const { differences, steps } = await runSeed(await fresh(), seed, STEPS)
      expect(
        differences,
        `the books agree; repeat with SEED=${seed} RUNS=1 STEPS=${STEPS}, stopped after step ${steps}`,
      ).toEqual([])
    },
    120_000,
  )
})
