import { HAT_RECIPES, type HatRecipe } from './demo-recipes.ts'
import { drawHat } from './hat.ts'
import { PORTRAIT_RATIO, portrait } from './portrait.ts'
import { rat } from './rat.ts'
import { friendsScene, ratsScene, SCENE_RATIO } from './scene.ts'
import type { ViewBox } from './svg.ts'
import { TINTS, tile } from './tile.ts'

export type HatPictureName = keyof typeof HAT_RECIPES
type ScenePictureName = 'stseen-rotid' | 'stseen-sobrad' | 'portree'
type DemoPictureName = HatPictureName | ScenePictureName

/** A picture of the demo shop: its drawing, and what a page needs to know before it is loaded. */
export type DemoPicture = {
  alt: string
  /** returns the whole SVG document; takes a few hundredths of a second */
  draw: () => string
  /** height divided by width */
  ratio: number
  /** CSS colour shown until the picture is loaded */
  placeholder: string
  /** `contain` if it must be seen whole, `cover` if its edges may be cropped */
  fit: 'contain' | 'cover'
}

/** The view of a rat wearing a hat. */
const WORN: ViewBox = [-330, -304, 660, 660]

function hatTile(recipe: HatRecipe): string {
  const { hat, seed, tint, alt, closeUp, wornBy } = recipe
  if (!wornBy)
    return tile(drawHat(hat, { id: 'm', seed, shadow: tint !== undefined }), {
      tint,
      label: alt,
      viewBox: closeUp,
    })
  const worn = drawHat(hat, { id: 'm', seed, shadow: false })
  return tile(rat({ id: 'r', seed, hat: worn, hatScale: 0.95, ...wornBy }), {
    tint,
    label: alt,
    viewBox: WORN,
  })
}

function hatPicture(recipe: HatRecipe): DemoPicture {
  return {
    alt: recipe.alt,
    draw: () => hatTile(recipe),
    ratio: 1,
    placeholder: recipe.tint ? TINTS[recipe.tint] : 'transparent',
    fit: recipe.closeUp ? 'cover' : 'contain',
  }
}

const SCENES: Record<
  ScenePictureName,
  Omit<DemoPicture, 'draw' | 'fit'> & { draw: (alt: string) => string }
> = {
  'stseen-rotid': {
    alt: 'Kaks heegeldatud rotti, üks konnamütsiga, teine tutimütsiga',
    draw: ratsScene,
    ratio: SCENE_RATIO,
    placeholder: '#BBD8E6',
  },
  'stseen-sobrad': {
    alt: 'Neli mütsi reas: kass, tutimüts, nukker konn ja väike hall kass',
    draw: friendsScene,
    ratio: SCENE_RATIO,
    placeholder: '#F7C3CD',
  },
  portree: { alt: 'Mari, peas konnamüts', draw: portrait, ratio: PORTRAIT_RATIO, placeholder: '#DDE8C6' },
}

const isScene = (name: DemoPictureName): name is ScenePictureName => Object.hasOwn(SCENES, name)

export const DEMO_PICTURE_NAMES = [...Object.keys(HAT_RECIPES), ...Object.keys(SCENES)] as DemoPictureName[]

/** Returns a picture of the demo shop. */
export function demoPicture(name: DemoPictureName): DemoPicture {
  if (!isScene(name)) return hatPicture(HAT_RECIPES[name])
  const { draw, ...known } = SCENES[name]
  return { ...known, draw: () => draw(known.alt), fit: 'cover' }
}
