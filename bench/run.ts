/**
 * `npm run bench`: measures every number, one after another, and prints one table at the end, which is saved in
 * `bench/results.md`. A missed promise is marked in it, but is no failure. With `--short`, for every change: the few
 * numbers that are ratios of CPU time taken side by side, with a tolerance for chance; a miss fails.
 */
import { fork } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BENCHES, SHORT_BENCHES } from './benches.ts'
import { type Finding, isShort, printTable, resultsPage } from './measure.ts'

const findings: Finding[] = []
let broken = false
for (const name of isShort ? SHORT_BENCHES : BENCHES) {
  console.log(`bench/${name}.ts …`)
  const began = performance.now()
  const child = fork(join(import.meta.dirname, `${name}.ts`), process.argv.slice(2))
  child.on('message', message => findings.push(...(message as Finding[])))
  const code = await new Promise<number | null>(resolve => child.once('exit', resolve))
  console.log(`bench/${name}.ts took ${Math.round((performance.now() - began) / 1000)} s`)
  if (code === 0) continue
  broken = true
  findings.push({ number: `bench/${name}.ts`, ours: 'could not be measured, see above', against: '' })
}
printTable(findings)
if (!isShort) writeFileSync(join(import.meta.dirname, 'results.md'), resultsPage(findings))
const isMissed = findings.some(({ kept }) => kept === false)
process.exitCode = broken || (isShort && isMissed) ? 1 : 0
