type CallFrame = { functionName: string; url: string; lineNumber: number }
/** The output of V8's profiler. */
export type CpuProfile = {
  nodes: { id: number; callFrame: CallFrame; children?: number[] }[]
  samples: number[]
  timeDeltas: number[]
}

/** A function as called from one place, all its calls together. */
type Frame = { name: string; origin: Origin; micros: number; callees: Map<string, Frame> }
type Origin = keyof typeof COLORS

const COLORS = { shop: '#8fc79a', pages: '#9fc3ea', packages: '#f3b562', node: '#c9c9d4', engine: '#f39db4' }
const LEGEND: Record<Origin, string> = {
  shop: 'the shop',
  pages: 'pages, with their framework',
  packages: 'packages',
  node: 'Node',
  engine: 'V8: garbage, native',
}

const WIDTH = 1200
const ROW = 17
const HEAD = 56
/** Narrower boxes would be lines. */
const LEAST_WIDTH = 2
const LETTER_WIDTH = 6.1
/** Waiting, and V8's own marks. */
const IDLE = ['(idle)', '(program)']

const originOf = ({ url, functionName }: CallFrame): Origin => {
  if (url.includes('/node_modules/')) return 'packages'
  if (url.includes('/dist/server/')) return 'pages'
  if (url.startsWith('file:')) return 'shop'
  return url.startsWith('node:') || functionName !== '(garbage collector)' ? 'node' : 'engine'
}

const packageOf = (url: string): string =>
  url
    .split('/node_modules/')
    .at(-1)!
    .split('/')
    .slice(0, url.includes('/node_modules/@') ? 2 : 1)
    .join('/')

function nameOf({ functionName, url, lineNumber }: CallFrame): string {
  const name = functionName || '(anonymous)'
  if (url.includes('/node_modules/')) return `${name} · ${packageOf(url)}`
  if (url.startsWith('file:')) return `${name} · ${url.split('/').slice(-2).join('/')}:${lineNumber + 1}`
  return name
}

/** Builds the call tree with the time of each function. A recursive function counts as the same call. */
function callTree({ nodes, samples, timeDeltas }: CpuProfile): Frame {
  const own = new Map<number, number>()
  samples.forEach((id, index) => {
    own.set(id, (own.get(id) ?? 0) + timeDeltas[index]!)
  })
  const byId = new Map(nodes.map(node => [node.id, node]))
  const frameOf = (caller: Frame, callFrame: CallFrame): Frame => {
    const name = nameOf(callFrame)
    const known = caller.callees.get(name)
    if (known) return known
    const frame: Frame = { name, origin: originOf(callFrame), micros: 0, callees: new Map() }
    caller.callees.set(name, frame)
    return frame
  }
  const add = (id: number, callers: Frame[]) => {
    const { callFrame, children = [] } = byId.get(id)!
    if (IDLE.includes(callFrame.functionName)) return
    const again = callers.findIndex(({ name }) => name === nameOf(callFrame))
    const stack = again < 0 ? [...callers, frameOf(callers.at(-1)!, callFrame)] : callers.slice(0, again + 1)
    for (const frame of stack) frame.micros += own.get(id) ?? 0
    for (const child of children) add(child, stack)
  }
  const all: Frame = { name: 'all', origin: 'node', micros: 0, callees: new Map() }
  for (const child of nodes[0]!.children ?? []) add(child, [all])
  return all
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/**
 * Draws a profile as SVG: a box is as wide as the time of a function with all that it called, and hangs under its
 * caller. Idle time is left out.
 * @param title what was measured
 */
export function flameGraph(profile: CpuProfile, title: string): string {
  const tree = callTree(profile)
  const scale = WIDTH / tree.micros
  const boxes: string[] = []
  let depth = 0
  const draw = (frame: Frame, level: number, left: number) => {
    const width = frame.micros * scale
    if (width < LEAST_WIDTH) return
    depth = Math.max(depth, level)
    const share = ((100 * frame.micros) / tree.micros).toFixed(1)
    const letters = Math.floor((width - 4) / LETTER_WIDTH)
    const label = letters < 3 ? '' : frame.name.slice(0, letters)
    const y = HEAD + level * ROW
    boxes.push(
      `<g><title>${escaped(frame.name)}, ${share} %</title>` +
        `<rect x="${left.toFixed(1)}" y="${y}" width="${width.toFixed(1)}" height="${ROW - 1}" fill="${COLORS[frame.origin]}"/>` +
        (label && `<text x="${(left + 3).toFixed(1)}" y="${y + 12}">${escaped(label)}</text>`) +
        '</g>',
    )
    let x = left
    for (const callee of [...frame.callees.values()].sort((a, b) => b.micros - a.micros)) {
      draw(callee, level + 1, x)
      x += callee.micros * scale
    }
  }
  draw(tree, 0, 0)
  const legend = (Object.keys(COLORS) as Origin[])
    .map((origin, index) => {
      const x = 8 + index * 150
      return `<rect x="${x}" y="32" width="12" height="12" fill="${COLORS[origin]}"/><text x="${x + 17}" y="42">${LEGEND[origin]}</text>`
    })
    .join('')
  const height = HEAD + (depth + 1) * ROW + 8
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="monospace" font-size="10">` +
    `<rect width="${WIDTH}" height="${height}" fill="#fff"/><text x="8" y="20" font-size="14">${escaped(title)}</text>${legend}` +
    `${boxes.join('\n')}</svg>\n`
  )
}
