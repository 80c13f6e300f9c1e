/** `npm run bench`: every number, one after the other, and one table at the end. A missed promise is a line of it, no failure. */
import { fork } from 'node:child_process'
import { join } from 'node:path'
import { BENCHES } from './benches.ts'
import { type Finding, printTable } from './measure.ts'

const findings: Finding[] = []
let broken = false
for (const name of BENCHES) {
  console.log(`bench/${name}.ts …`)
  const child = fork(join(import.meta.dirname, `${name}.ts`), process.argv.slice(2))
  child.on('message', message => findings.push(...(message as Finding[])))
  const code = await new Promise<number | null>(resolve => child.once('exit', resolve))
  if (code === 0) continue
  broken = true
  findings.push({ number: `bench/${name}.ts`, ours: 'could not be measured, see above', against: '' })
}
printTable(findings)
process.exitCode = broken ? 1 : 0
