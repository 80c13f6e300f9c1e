import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

type CpuProfile = {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[]
  samples: number[]
  timeDeltas: number[]
}

const IDLE = '(idle)'

/**
 * Prints the functions that a process spent its time in, by their own time, without callees.
 * @param folder where Node's `--cpu-prof` wrote; it also profiles the processes that the shop forks
 */
export function printProfile(folder: string, pid: number, root: string, lines = 20): void {
  const file = readdirSync(folder).find(name => name.split('.')[3] === String(pid))
  if (!file) throw new Error(`There is no profile of process ${pid} in ${folder}`)
  const profile = JSON.parse(readFileSync(join(folder, file), 'utf8')) as CpuProfile
  const names = new Map(
    profile.nodes.map(({ id, callFrame: { functionName, url, lineNumber } }) => [
      id,
      url ? `${functionName || '(anonymous)'}  ${placeOf(url, root)}:${lineNumber + 1}` : functionName,
    ]),
  )
  const spent = new Map<string, number>()
  profile.samples.forEach((id, index) => {
    const name = names.get(id)!
    spent.set(name, (spent.get(name) ?? 0) + profile.timeDeltas[index]!)
  })
  const all = [...spent.values()].reduce((sum, micros) => sum + micros, 0)
  const idle = spent.get(IDLE) ?? 0
  spent.delete(IDLE)
  console.log(
    `\nself time of the shop's main thread, of ${((all - idle) / 1e6).toFixed(1)} s busy (${((100 * idle) / all).toFixed(0)} % idle)`,
  )
  const most = [...spent].sort(([, a], [, b]) => b - a).slice(0, lines)
  for (const [name, micros] of most)
    console.log(`${((100 * micros) / (all - idle)).toFixed(1).padStart(5)} %  ${name}`)
}

const placeOf = (url: string, root: string): string =>
  url.startsWith('file://') ? relative(root, new URL(url).pathname) : url
