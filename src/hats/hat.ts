import { type BeanieHat, beanieHat } from './beanie.ts'
import { type CatHat, catHat } from './cat.ts'
import { type CustomHat, customHat } from './custom.ts'
import { type FrogHat, frogHat } from './frog.ts'
import type { Drawing } from './svg.ts'

/** Any hat that can be drawn, discriminated by its category. */
export type Hat =
  | ({ category: 'cat' } & CatHat)
  | ({ category: 'frog' } & FrogHat)
  | ({ category: 'beanie' } & BeanieHat)
  | ({ category: 'custom' } & CustomHat)

/**
 * Draws a hat. Equal arguments always give the same markup, on the server and in the browser.
 * @returns the inner SVG of a 400 × 400 ground.
 */
export function drawHat(hat: Hat, drawing: Drawing): string {
  switch (hat.category) {
    case 'cat':
      return catHat({ ...hat, ...drawing })
    case 'frog':
      return frogHat({ ...hat, ...drawing })
    case 'beanie':
      return beanieHat({ ...hat, ...drawing })
    case 'custom':
      return customHat({ ...hat, ...drawing })
  }
}
