import { options } from 'preact'
import { type ReactNode, Suspense, useState } from 'react'

type Turn = { hasCome: boolean; promise: Promise<void> }
type Content = { children: ReactNode }

let isHydrating = false
let hydration: Promise<void> | undefined
const waiting: (() => void)[] = []

/** Runs the work in a task of its own; not by a timer, which browsers throttle from the fifth nested one on. */
function inTask(work: () => void) {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    port1.close()
    work()
  }
  port2.postMessage(null)
}

const nextTask = () => new Promise<void>(inTask)

/** @param hydrate hydrates the page, except for what waits for its turn */
export function hydrateInTurns(hydrate: () => void): Promise<void> {
  hydration = (async () => {
    await nextTask()
    isHydrating = true
    // What effects change once a part is hydrated is rendered in a task of its own, too.
    options.debounceRendering = inTask
    try {
      hydrate()
      await nextTask()
      while (waiting.length > 0) {
        waiting.shift()!()
        // One task each until Preact is to render the part, until it has (more parts may then wait), and until its
        // effects' changes are rendered.
        for (let task = 0; task < 3; task++) await nextTask()
      }
    } finally {
      options.debounceRendering = undefined
      isHydrating = false
    }
  })()
  return hydration
}

/**
 * Resolves when all parts of the page are hydrated. Preact leaves attributes as the server has written them, so what a
 * part shows must not change earlier: API replies wait for this.
 */
export const hydrated = async (): Promise<void> => hydration

function nextTurn(): Turn {
  const turn: Turn = {
    hasCome: false,
    promise: new Promise(come =>
      waiting.push(() => {
        turn.hasCome = true
        come()
      }),
    ),
  }
  return turn
}

function Awaited({ turn, children }: Content & { turn: Turn | undefined }) {
  if (turn && !turn.hasCome) throw turn.promise
  return children
}

function InTurn({ children }: Content) {
  const [turn] = useState(() => (isHydrating ? nextTurn() : undefined))
  return (
    <Suspense fallback={null}>
      <Awaited turn={turn}>{children}</Awaited>
    </Suspense>
  )
}

/**
 * Hydrates a single element in a task of its own, after those before it, on a page rendered by the server. Preact
 * hydrates in one long task, during which a slow phone would not respond to touch (Total Blocking Time). Nothing after
 * the element may use `useId`, unless it waits for its turn too.
 */
export const HydrateInTurn = import.meta.env.SSR ? ({ children }: Content) => children : InTurn
