import { type HatLook, lookDetails } from '#domain/hat-look.ts'
import { drawHat } from '#hats/hat.ts'
import { orderedHat } from '#hats/ordered-hat.ts'
import { isSameShape, type Painted, takeApart } from '#hats/paint.ts'

/** Returns the inner SVG of the hat being composed; a page has one. */
export const drawLook = (look: HatLook): string => drawHat(orderedHat(lookDetails(look)), { id: 'hat' })

const isPaint = ({ name }: Attr): boolean => name === 'fill' || name === 'stroke'

/** Returns all fills and strokes under an element, in the order of its markup. */
const paintsUnder = (ground: Element): Attr[] =>
  [...ground.querySelectorAll('*')].flatMap(element => [...element.attributes].filter(isPaint))

export type HatCanvas = {
  /** takes over this drawing, which the server has already put into the element */
  adopt(markup: string): void
  show(markup: string): void
}

/**
 * Draws hats into an element. A hat has some hundred paths of many curves each, which a phone takes tens of
 * milliseconds to parse: while only the yarn changes, the paths stay and only their colours change.
 */
export function hatCanvas(ground: SVGElement): HatCanvas {
  let shown: Painted | undefined
  let paints: Attr[] = []

  function begin(drawing: Painted) {
    shown = drawing
    paints = paintsUnder(ground)
  }

  function repaint(from: Painted, to: Painted) {
    for (const [i, paint] of to.paints.entries()) if (paint !== from.paints[i]) paints[i]!.value = paint
    shown = to
  }

  return {
    adopt(markup) {
      if (!shown) begin(takeApart(markup))
    },
    show(markup) {
      const drawing = takeApart(markup)
      if (shown && isSameShape(shown, drawing)) return repaint(shown, drawing)
      ground.innerHTML = markup
      begin(drawing)
    },
  }
}
