/** How numbers are measured and reported; the measurements are in the files beside this one. */
import { readFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg } from 'node:os'

/** A promised number, and what it is compared with. */
export type Finding = {
  number: string
  ours: string
  against: string
  ratio?: number
  promise?: string
  kept?: boolean
}

/** The median; of an even count, the upper of the two middle values. */
export const median = (values: readonly number[]): number => percentile(values, 0.5)

/** @param share 0.5 is the median, 0.99 the value that one in a hundred exceeds */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Formats with two decimals below ten, one below a thousand, none above, and separated thousands. */
export function shown(value: number): string {
  const digits = value >= 1000 ? 0 : value >= 10 ? 1 : 2
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

/** CPU seconds that a process has used so far, all threads together. Linux only: NaN elsewhere. */
export function cpuSecondsOf(pid: number): number {
  try {
    const [, ...fields] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
    const numbers = fields.join(') ').split(' ')
    const TICKS_A_SECOND = 100
    return (Number(numbers[11]) + Number(numbers[12])) / TICKS_A_SECOND
  } catch {
    return Number.NaN
  }
}

/** Resident memory of a process, in MB of a million bytes. Linux only: NaN elsewhere. */
export function megabytesOf(pid: number): number {
  try {
    const kibibytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return (Number(kibibytes) * 1024) / 1_000_000
  } catch {
    return Number.NaN
  }
}

/** What a server achieved in a round. */
export type Load = {
  perSecond: number
  /** answers per second of the server's own CPU time: what one dedicated core would serve */
  perCpuSecond: number
  /** milliseconds */
  p50: number
  p99: number
}

/** The medians of several rounds, and the rounds. */
export type Taken = Load & { rounds: Load[] }

/**
 * Whether this run is the short one, which fails if a number misses its promise, and so promises less: it may run on a
 * busy machine. Its rounds last a second.
 */
export const isShort = process.argv.includes('--short')

/**
 * Runs the candidates in turns, so that a busy machine is unfair to none of them, after one warm-up round each.
 * @returns the median of each candidate's rounds, per number
 */
export async function runAlternately<Name extends string>(
  candidates: Record<Name, () => Promise<Load>>,
  rounds = 5,
): Promise<Record<Name, Taken>> {
  const names = Object.keys(candidates) as Name[]
  const taken = Object.fromEntries(names.map(name => [name, []])) as unknown as Record<Name, Load[]>
  for (const name of names) await candidates[name]()
  for (let round = 0; round < rounds; round++)
    for (const name of names) taken[name].push(await candidates[name]())
  const middle = (loads: Load[]): Taken => ({
    perSecond: median(loads.map(load => load.perSecond)),
    perCpuSecond: median(loads.map(load => load.perCpuSecond)),
    p50: median(loads.map(load => load.p50)),
    p99: median(loads.map(load => load.p99)),
    rounds: loads,
  })
  return Object.fromEntries(names.map(name => [name, middle(taken[name])])) as Record<Name, Taken>
}

/**
 * Our ratio to the yardstick: the median of the ratios of each round to the yardstick's same round. If the load
 * generator rather than the server was the limit, answers per second flatter; if the server waits for the disk, answers
 * per CPU second do: the smaller of the two ratios counts. On a busy machine only the latter is meaningful, so the
 * short run uses it alone.
 */
export function ratioOf(ours: Taken, yardstick: Taken): number {
  const middle = (of: 'perSecond' | 'perCpuSecond') =>
    median(ours.rounds.map((round, i) => round[of] / yardstick.rounds[i]![of]))
  const [plain, byCpu] = [middle('perSecond'), middle('perCpuSecond')]
  if (Number.isNaN(byCpu)) return plain
  return isShort ? byCpu : Math.min(plain, byCpu)
}

export const loadShown = ({ perSecond, perCpuSecond }: Load): string =>
  `${shown(perSecond)}/s (${shown(perCpuSecond)} a CPU s)`

const verdict = ({ kept }: Finding) => (kept === undefined ? '' : kept ? 'kept' : 'MISSED')

/** Describes the machine and its load. */
function machine(): string {
  const { model } = cpus()[0]!
  const busy = loadavg().slice(0, 2).map(shown).join(' and ')
  return `Node ${process.versions.node}, ${availableParallelism()} cores, ${model}, load ${busy} over the last 1 and 5 minutes`
}

const HEAD = ['number', 'ours', 'baseline', 'ratio', 'promise', '']

const cellsOf = (finding: Finding): string[] => [
  finding.number,
  finding.ours,
  finding.against,
  finding.ratio === undefined ? '' : finding.ratio.toFixed(2),
  finding.promise ?? '',
  verdict(finding),
]

/** One line per number. */
export function printTable(findings: readonly Finding[]): void {
  const rows = [HEAD, ...findings.map(cellsOf)]
  const widths = HEAD.map((_, column) => Math.max(...rows.map(row => row[column]!.length)))
  console.log(`\n${machine()}`)
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
}

/** The same as a Markdown page. */
export function resultsPage(findings: readonly Finding[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`
  const rows = [HEAD, HEAD.map(() => '---'), ...findings.map(cellsOf)].map(line)
  const about = `What \`npm run bench\` measured side by side on ${new Date().toISOString().slice(0, 10)}: ${machine()}.`
  return `# Results\n\n${about}\n\n${rows.join('\n')}\n`
}

/** Ends a measurement: reports its numbers, here and to the run that it is a part of. */
export async function report(findings: readonly Finding[]): Promise<void> {
  if (!process.send) return printTable(findings)
  await new Promise<void>(resolve => process.send!(findings, undefined, undefined, () => resolve()))
  process.disconnect()
}
