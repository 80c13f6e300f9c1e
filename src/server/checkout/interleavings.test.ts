import { expect, test } from 'vitest'
import { onEachDatabase } from '#test/database.ts'
import { runSeed } from '#test/interleavings.ts'

/** The long run, and the fewest steps that lead to a difference: `node bench/interleavings.ts --shrink`. */
const STEPS = Number(process.env.STEPS ?? 250)
const FIRST_SEED = Number(process.env.SEED ?? 1)
const SEEDS = Array.from({ length: Number(process.env.RUNS ?? 2) }, (_, n) => FIRST_SEED + n)

onEachDatabase('whatever shoppers, the owner, events, jobs and dying processes do', fresh => {
  test.each(SEEDS)(
    'the books agree in the end (seed %i)',
    async seed => {
      const { differences, steps } = await runSeed(await fresh(), seed, STEPS)
      expect(differences, `SEED=${seed} RUNS=1 STEPS=${STEPS}, after step ${steps}`).toEqual([])
    },
    120_000,
  )
})
