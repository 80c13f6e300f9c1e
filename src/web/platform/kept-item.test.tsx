import { createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { KeptItem } from './kept-item.tsx'
import type { RouterContext } from './router-context.ts'

let drawn = 0

function Hat({ name }: { name: string }) {
  drawn += 1
  return (
    <p title={name}>
      {name} & {drawn > 0 && 'lõng'}
    </p>
  )
}

/** Draws an item as the server does, with a memory of its own. */
function drawing() {
  const kept = new Map<string, string>()
  const keptMarkup = (key: string, draw: () => ReactElement) => {
    if (!kept.has(key)) kept.set(key, renderToString(draw()))
    return kept.get(key)!
  }
  return (name: string, shows: object | undefined, isKept = true) => {
    const context = { keptMarkup: isKept ? keptMarkup : undefined } as RouterContext
    const router = createRouter({ routeTree: createRootRoute(), context } as object)
    return renderToString(
      <RouterContextProvider router={router}>
        <KeptItem shows={shows} className="item">
          <Hat name={name} />
        </KeptItem>
      </RouterContextProvider>,
    )
  }
}

test('an item is drawn once for what it shows, and again once that is something else', () => {
  const draw = drawing()
  drawn = 0
  const first = draw('Kass', { name: 'Kass' })
  expect(draw('Kass', { name: 'Kass' })).toBe(first)
  expect(drawn).toBe(1)
  expect(draw('Konn', { name: 'Konn' })).toContain('Konn')
  expect(drawn).toBe(2)
})

test('what is kept is what React writes otherwise', () => {
  const draw = drawing()
  const kept = draw('Kass "ja" <rott>', { name: 1 })
  expect(kept).toBe(draw('Kass "ja" <rott>', undefined))
  expect(kept).toBe(draw('Kass "ja" <rott>', { name: 2 }, false))
})
