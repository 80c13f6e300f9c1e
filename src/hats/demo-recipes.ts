/**
 * The pictures of the demo shop as recipes: which hat, on which ground, from how close. Only data, one entry per
 * picture: products of the demo catalogue refer to them by name.
 */
import type { YarnColor } from '#domain/custom-hat.ts'
import type { Hat } from './hat.ts'
import type { ViewBox } from './svg.ts'
import type { Tint } from './tile.ts'

export type HatRecipe = {
  alt: string
  hat: Hat
  /** missing: a see-through ground */
  tint?: Tint
  seed?: number
  /** the part of the hat's 400 × 400 ground in a close-up */
  closeUp?: ViewBox
  /** the rat that tries the hat on */
  wornBy?: { color: YarnColor; snout: YarnColor; look: number }
}

const EYE: ViewBox = [60, 60, 190, 190]
const BROW: ViewBox = [70, 78, 260, 260]
const CHEEK: ViewBox = [150, 200, 180, 180]
const EAR: ViewBox = [66, 56, 170, 170]
const FACE: ViewBox = [104, 168, 192, 192]
const WHISKERS: ViewBox = [178, 172, 172, 172]
const POMPOM: ViewBox = [100, 22, 200, 200]
const BRIM: ViewBox = [64, 214, 170, 170]
const SMILE: ViewBox = [104, 178, 192, 192]

const roomus: Hat = { category: 'frog', color: 'heleroheline', cheeks: true }
const nukker: Hat = {
  category: 'frog',
  color: 'tumeroheline',
  cheeks: true,
  expression: 'nukker',
  border: ['kollane', 'kollane'],
}
const rohi: Hat = { category: 'frog', color: 'heleroheline', border: ['tumeroheline', 'valge'] }
const puhapaev: Hat = { category: 'frog', color: 'tumeroheline', cheeks: true, border: ['roosa', 'roosa'] }
const vihm: Hat = {
  category: 'frog',
  color: 'heleroheline',
  expression: 'nukker',
  cheeks: true,
  border: ['helesinine', 'tumesinine'],
}
const triip: Hat = { category: 'cat', colors: ['oranž', 'valge'] }
const oo: Hat = { category: 'cat', colors: ['must', 'hall', 'valge'] }
const vahukomm: Hat = { category: 'cat', colors: ['roosa', 'helelilla'], innerEar: 'valge', band: 4 }
const meri: Hat = { category: 'cat', colors: ['rohekas-sinine', 'beež', 'punane'] }
const kaneel: Hat = { category: 'cat', colors: ['pruun', 'beež'] }
const lumi: Hat = { category: 'cat', colors: ['valge'] }
const sinilill: Hat = { category: 'beanie', colors: ['tumesinine', 'kollane'] }
const johvikas: Hat = { category: 'beanie', colors: ['punane', 'valge'] }
const lavendel: Hat = { category: 'beanie', colors: ['helelilla', 'tumelilla'] }
const kadakas: Hat = { category: 'beanie', colors: ['tumeroheline', 'beež'], pompom: false }
const kimalane: Hat = { category: 'beanie', colors: ['kollane', 'must'] }

/** An unfinished hat on the hook. */
const pooleli: Hat = { category: 'custom', colors: ['roosa', 'kollane', 'rohekas-sinine'] }

export const HAT_RECIPES = {
  'konn-roomus': { alt: 'Heleroheline naeratav konnamüts roosade põskedega', hat: roomus, tint: 'blush' },
  'konn-roomus-lahivaade': {
    alt: 'Lähivaade konna silmast: valge heegeldatud ketas ja must helmes',
    hat: roomus,
    tint: 'blush',
    closeUp: EYE,
  },
  'konn-roomus-silmus': {
    alt: 'Lähivaade roosast põsest ja tikitud naeratusest',
    hat: roomus,
    tint: 'blush',
    closeUp: CHEEK,
  },

  'kass-triip': { alt: 'Oranži-valgetriibuline kassimüts roosade kõrvasisudega', hat: triip, tint: 'sky' },
  'kass-triip-nagu': {
    alt: 'Lähivaade kassi näost: roosa nina ja mustad vurrud',
    hat: triip,
    tint: 'sky',
    closeUp: FACE,
  },
  'kass-triip-korv': { alt: 'Lähivaade oranžist kõrvast', hat: triip, tint: 'sky', closeUp: EAR },
  'kass-triip-tagant': {
    alt: 'Sama kassimüts tagantvaates, triibud ja kaks kõrva',
    hat: { ...triip, face: false, innerEar: null },
    tint: 'pistachio',
    seed: 12,
  },

  'konn-nukker': {
    alt: 'Tumeroheline nukker konnamüts roosade põskede ja kollase äärega',
    hat: nukker,
    tint: 'lilac',
    seed: 24,
  },
  'konn-nukker-lahivaade': {
    alt: 'Lähivaade konna rippuvatest silmalaugudest',
    hat: nukker,
    tint: 'lilac',
    seed: 24,
    closeUp: BROW,
  },

  'tutt-sinilill': {
    alt: 'Tumesinine tutimüts kollaste triipude, kollase ääre ja tutiga',
    hat: sinilill,
    tint: 'apricot',
  },
  'tutt-sinilill-tutt': {
    alt: 'Lähivaade kollasest tutist',
    hat: sinilill,
    tint: 'apricot',
    closeUp: POMPOM,
  },
  'tutt-sinilill-aar': {
    alt: 'Lähivaade ülespööratud soonikäärest',
    hat: sinilill,
    tint: 'apricot',
    closeUp: BRIM,
  },

  'kass-oo': { alt: 'Musta-halli-valgetriibuline kassimüts', hat: oo, tint: 'butter', seed: 13 },
  'kass-oo-nagu': {
    alt: 'Lähivaade kassi näost valgel ja hallil triibul',
    hat: oo,
    tint: 'butter',
    seed: 13,
    closeUp: FACE,
  },

  'konn-rohi': {
    alt: 'Heleroheline naeratav konnamüts, ääres tumeroheline ja valge ring',
    hat: rohi,
    tint: 'butter',
    seed: 27,
  },
  'konn-rohi-aar': {
    alt: 'Lähivaade naeratusest ja kahevärvilisest äärest',
    hat: rohi,
    tint: 'butter',
    seed: 27,
    closeUp: SMILE,
  },
  'konn-rohi-tagant': {
    alt: 'Sama konnamüts tagantvaates',
    hat: { ...rohi, face: false },
    tint: 'apricot',
    seed: 28,
  },

  'kass-vahukomm': {
    alt: 'Roosa ja helelilla triibuga kassimüts valgete kõrvasisudega',
    hat: vahukomm,
    tint: 'pistachio',
    seed: 15,
  },
  'kass-vahukomm-korv': {
    alt: 'Lähivaade roosast kõrvast valge sisuga',
    hat: vahukomm,
    tint: 'pistachio',
    seed: 15,
    closeUp: EAR,
  },

  'kass-meri': {
    alt: 'Rohekassinise, beeži ja punase triibuga kassimüts',
    hat: meri,
    tint: 'apricot',
    seed: 17,
  },

  'tutt-johvikas': {
    alt: 'Punane tutimüts valgete triipude, valge ääre ja tutiga',
    hat: johvikas,
    tint: 'sky',
    seed: 33,
  },
  'tutt-johvikas-rotil': {
    alt: 'Pruun heegeldatud rott proovib punast tutimütsi',
    hat: johvikas,
    tint: 'butter',
    seed: 33,
    wornBy: { color: 'pruun', snout: 'beež', look: -0.4 },
  },
  'tutt-johvikas-aar': {
    alt: 'Lähivaade valgest soonikäärest punasel mütsil',
    hat: johvikas,
    tint: 'sky',
    seed: 33,
    closeUp: BRIM,
  },

  'tutt-lavendel': {
    alt: 'Helelilla tutimüts tumelillade triipude, ääre ja tutiga',
    hat: lavendel,
    tint: 'butter',
    seed: 35,
  },
  'tutt-lavendel-tutt': {
    alt: 'Lähivaade tumelillast tutist',
    hat: lavendel,
    tint: 'butter',
    seed: 35,
    closeUp: POMPOM,
  },

  'konn-puhapaev': {
    alt: 'Tumeroheline naeratav konnamüts roosa äärega',
    hat: puhapaev,
    tint: 'sky',
    seed: 44,
  },
  'konn-puhapaev-aar': {
    alt: 'Lähivaade roosast äärest ja naeratusest',
    hat: puhapaev,
    tint: 'sky',
    seed: 44,
    closeUp: CHEEK,
  },

  'muts-kadakas': {
    alt: 'Tumeroheline tutita müts beežide triipude ja beeži soonikäärega',
    hat: kadakas,
    tint: 'blush',
    seed: 37,
  },
  'muts-kadakas-aar': {
    alt: 'Lähivaade beežist soonikäärest',
    hat: kadakas,
    tint: 'blush',
    seed: 37,
    closeUp: BRIM,
  },

  'konn-vihm': {
    alt: 'Heleroheline nukker konnamüts, ääres helesinine ja tumesinine ring',
    hat: vihm,
    tint: 'apricot',
    seed: 47,
  },
  'konn-vihm-lahivaade': {
    alt: 'Lähivaade poolsuletud silmast',
    hat: vihm,
    tint: 'apricot',
    seed: 47,
    closeUp: EYE,
  },
  'konn-vihm-rotil': {
    alt: 'Hall heegeldatud rott proovib nukrat konnamütsi',
    hat: vihm,
    tint: 'butter',
    seed: 47,
    wornBy: { color: 'hall', snout: 'valge', look: 0.5 },
  },
  'konn-vihm-tagant': {
    alt: 'Sama konnamüts tagantvaates',
    hat: { ...vihm, face: false },
    tint: 'fog',
    seed: 48,
  },

  'kass-kaneel': {
    alt: 'Pruuni-beežitriibuline kassimüts roosade kõrvasisudega',
    hat: kaneel,
    tint: 'sky',
    seed: 19,
  },
  'kass-kaneel-vurrud': {
    alt: 'Lähivaade kassi silmast ja vurrudest',
    hat: kaneel,
    tint: 'sky',
    seed: 19,
    closeUp: WHISKERS,
  },

  'tutt-kimalane': {
    alt: 'Kollane tutimüts mustade triipude, musta ääre ja tutiga',
    hat: kimalane,
    tint: 'lilac',
    seed: 39,
  },
  'tutt-kimalane-rotil': {
    alt: 'Hall heegeldatud rott proovib kollast tutimütsi',
    hat: kimalane,
    tint: 'sky',
    seed: 39,
    wornBy: { color: 'hall', snout: 'valge', look: -0.5 },
  },
  'tutt-kimalane-tutt': {
    alt: 'Lähivaade mustast tutist',
    hat: kimalane,
    tint: 'lilac',
    seed: 39,
    closeUp: POMPOM,
  },

  'kass-lumi': { alt: 'Valge kassimüts roosade kõrvasisudega', hat: lumi, tint: 'blush', seed: 22 },
  'kass-lumi-nagu': {
    alt: 'Lähivaade valge kassi näost',
    hat: lumi,
    tint: 'blush',
    seed: 22,
    closeUp: FACE,
  },
  'kass-lumi-tagant': {
    alt: 'Sama kassimüts tagantvaates',
    hat: { ...lumi, face: false, innerEar: null },
    tint: 'sky',
    seed: 23,
  },

  pooleli: { alt: 'Pooleliolev müts heegelnõelaga', hat: pooleli },
  'kohandatud-tumedal': { alt: 'Pooleliolev müts heegelnõelaga', hat: { ...pooleli, guideColor: '#FFFFFF' } },
} as const satisfies Record<string, HatRecipe>
