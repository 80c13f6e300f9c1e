import type { DemoPicture } from './demo-pictures.ts'
import { netBag, phonePouch } from './inspirations/bags.ts'
import { agaricHat, bearHat, rabbitHat, strawberryHat, sunHat } from './inspirations/heads.ts'
import { blanket, bunting, coasters } from './inspirations/home.ts'
import { ID } from './inspirations/parts.ts'
import { flowers, potCover } from './inspirations/plants.ts'
import { bullfinch, octopus, rat, whale } from './inspirations/toys.ts'
import { bonnet, headband, herringScarf, mittens, socks } from './inspirations/worn.ts'
import type { Inspiration, InspirationDrawing } from './inspirations.ts'
import { lightDefs } from './svg.ts'
import { TINTS, tile } from './tile.ts'

/** Each returns the inner SVG of a 400 × 400 ground. */
const DRAW: Record<InspirationDrawing, () => string> = {
  agaricHat,
  bearHat,
  blanket,
  bonnet,
  bullfinch,
  bunting,
  coasters,
  flowers,
  headband,
  herringScarf,
  mittens,
  netBag,
  octopus,
  phonePouch,
  potCover,
  rabbitHat,
  rat,
  socks,
  strawberryHat,
  sunHat,
  whale,
}

/** Returns a picture of the gallery. */
export const inspirationPicture = ({ drawing, tint, alt }: Inspiration): DemoPicture => ({
  alt,
  draw: () => tile(lightDefs(ID) + DRAW[drawing](), { tint, label: alt }),
  ratio: 1,
  placeholder: TINTS[tint],
  fit: 'contain',
})
