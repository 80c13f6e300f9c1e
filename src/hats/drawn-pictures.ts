import { DEMO_PICTURE_NAMES, type DemoPicture, demoPicture } from './demo-pictures.ts'
import { inspirationPicture } from './inspiration-pictures.ts'
import { INSPIRATIONS } from './inspirations.ts'

/** Every picture included with the shop, by name: of the demo products, the landing page and the gallery. */
export const DRAWN_PICTURES: ReadonlyMap<string, DemoPicture> = new Map([
  ...DEMO_PICTURE_NAMES.map(name => [name, demoPicture(name)] as const),
  ...INSPIRATIONS.map(each => [each.name, inspirationPicture(each)] as const),
])
