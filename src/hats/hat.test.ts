import { describe, expect, it, vi } from 'vitest'
import { FROG_EXPRESSIONS, YARN_COLORS, type YarnColor } from '#domain/custom-hat.ts'
import { DEMO_PICTURE_NAMES, demoPicture } from './demo-pictures.ts'
import { drawHat, type Hat } from './hat.ts'
import { icon, tileIcon } from './icon.ts'
import { inspirationPicture } from './inspiration-pictures.ts'
import { INSPIRATIONS } from './inspirations.ts'
import { ratsScene, WIDE_RATS_FRAME } from './scene.ts'
import { yarnBall } from './skein.ts'
import { canBeStitched, stitchCount } from './stitch-size.ts'
import { stitchPatch, stitchWord } from './stitch-text.ts'
import { tile } from './tile.ts'
import { shade } from './yarn.ts'

const draw = (hat: Hat, id = 'h') => drawHat(hat, { id })

/** Lists whatever would keep a browser from showing the markup as intended. */
function faultsOf(markup: string): string[] {
  const faults = markup.match(/NaN|undefined|null|Infinity|\de[+-]\d/g)?.map(word => `contains ${word}`) ?? []
  const open: string[] = []
  for (const [, closing, name, selfClosing] of markup.matchAll(/<(\/?)([a-zA-Z]+)[^>]*?(\/?)>/g)) {
    if (closing && open.pop() !== name) faults.push(`</${name}> closes nothing`)
    if (!closing && !selfClosing) open.push(name!)
  }
  faults.push(...open.map(name => `<${name}> is not closed`))
  const ids = idsOf(markup)
  if (new Set(ids).size !== ids.length) faults.push('an id is there twice')
  for (const [, id] of markup.matchAll(/url\(#([^)]+)\)/g))
    if (!ids.includes(id!)) faults.push(`#${id} is missing`)
  return faults
}

const idsOf = (markup: string) => [...markup.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!)

const inColor: Record<Hat['category'], (color: YarnColor) => Hat> = {
  cat: color => ({ category: 'cat', colors: [color] }),
  frog: color => ({ category: 'frog', color, cheeks: true, border: [color] }),
  beanie: color => ({ category: 'beanie', colors: [color] }),
  custom: color => ({ category: 'custom', colors: [color] }),
}

describe.each(Object.entries(inColor))('a %s hat', (_, hatIn) => {
  it('can be drawn in every yarn', () => {
    for (const color of YARN_COLORS) expect(faultsOf(draw(hatIn(color))), color).toEqual([])
  })

  it('looks different in every yarn', () => {
    expect(new Set(YARN_COLORS.map(color => draw(hatIn(color)))).size).toBe(YARN_COLORS.length)
  })

  it('is drawn identically again, whatever was drawn in between', () => {
    const first = draw(hatIn('roosa'))
    draw(hatIn('must'))
    expect(draw(hatIn('roosa'))).toBe(first)
  })

  it('shares no id with another hat on the page', () => {
    const ids = idsOf(draw(hatIn('hall'), 'a') + draw(hatIn('hall'), 'b'))
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('casts a shadow only if it stands on a floor', () => {
    const floating = drawHat(hatIn('hall'), { id: 'h', shadow: false })
    expect(floating).not.toContain('url(#h-sh)')
    expect(draw(hatIn('hall'))).toContain('url(#h-sh)')
  })
})

it('A hat without a colour is drawn undyed', () => {
  expect(draw({ category: 'cat', colors: [] })).toBe(draw({ category: 'cat', colors: ['beež'] }))
  expect(draw({ category: 'frog' })).toBe(draw({ category: 'frog', color: 'beež' }))
  expect(draw({ category: 'beanie', colors: [] })).toBe(draw({ category: 'beanie', colors: ['beež'] }))
  expect(draw({ category: 'custom', colors: [] })).toBe(draw({ category: 'custom', colors: ['beež'] }))
})

describe('a cat hat', () => {
  const BEAD = 'fill="#221B20"'

  it('can be drawn without a face', () => {
    expect(draw({ category: 'cat', colors: ['oranž'] })).toContain(BEAD)
    const plain = draw({ category: 'cat', colors: ['oranž'], face: false })
    expect(plain).not.toContain(BEAD)
    expect(faultsOf(plain)).toEqual([])
  })

  it('depends on the order of its colours', () => {
    const upwards = draw({ category: 'cat', colors: ['punane', 'valge', 'must'] })
    expect(upwards).not.toBe(draw({ category: 'cat', colors: ['must', 'valge', 'punane'] }))
  })

  it('has ears of its third colour or pink, and none seen from behind', () => {
    const pink = shade('roosa', 0.1)
    expect(draw({ category: 'cat', colors: ['hall', 'valge'], face: false })).toContain(pink)
    expect(draw({ category: 'cat', colors: ['hall', 'valge', 'must'], face: false })).not.toContain(pink)
    expect(draw({ category: 'cat', colors: ['hall', 'valge'], face: false, innerEar: null })).not.toContain(
      pink,
    )
  })
})

describe('a frog hat', () => {
  it('shows its expression, cheeks and border', () => {
    const plain: Hat = { category: 'frog', color: 'tumeroheline' }
    const variants: Hat[] = [
      plain,
      { ...plain, cheeks: true },
      { ...plain, border: ['kollane'] },
      { ...plain, border: ['kollane', 'roosa'] },
      { ...plain, border: ['roosa', 'kollane'] },
      { ...plain, expression: 'nukker' },
    ]
    expect(new Set(variants.map(hat => draw(hat))).size).toBe(variants.length)
    for (const hat of variants) expect(faultsOf(draw(hat))).toEqual([])
  })

  it('can have a border of any width, up to the crown', () => {
    expect(
      faultsOf(draw({ category: 'frog', color: 'heleroheline', border: [...YARN_COLORS, ...YARN_COLORS] })),
    ).toEqual([])
  })

  it('shows no expression from behind', () => {
    const [smiling, sad] = FROG_EXPRESSIONS.map(expression =>
      draw({ category: 'frog', expression, face: false }),
    )
    expect(smiling).toBe(sad)
    expect(faultsOf(smiling!)).toEqual([])
  })
})

it('A beanie has its second colour in brim, stripes and pompom, and can lack the pompom', () => {
  const whole = draw({ category: 'beanie', colors: ['tumesinine', 'kollane'] })
  expect(whole).not.toBe(draw({ category: 'beanie', colors: ['tumesinine', 'punane'] }))
  const bare = draw({ category: 'beanie', colors: ['tumesinine', 'kollane'], pompom: false })
  expect(bare.length).toBeLessThan(whole.length)
  expect(faultsOf(bare)).toEqual([])
})

it('A hat on the hook grows from nothing to the brim', () => {
  const pictures = [0, 0.3, 0.62, 1].map(progress =>
    draw({ category: 'custom', colors: ['roosa'], progress }),
  )
  expect(new Set(pictures).size).toBe(pictures.length)
  for (const picture of pictures) expect(faultsOf(picture)).toEqual([])
})

it('A yarn looks the same in nearly equal light, in whatever order the shades are computed', async () => {
  const freshYarn = async () => {
    vi.resetModules()
    return await import('./yarn.ts')
  }
  const [one, other] = [await freshYarn(), await freshYarn()]
  for (const color of YARN_COLORS) expect(one.shade(color, 0.5749)).toBe(other.shade(color, 0.5651))
  expect(one.shade('punane', 0.72)).toBe('#cf3a34')
})

it('Every demo picture, yarn ball and icon can be drawn', () => {
  for (const name of DEMO_PICTURE_NAMES) {
    const { draw, alt, ratio } = demoPicture(name)
    const svg = draw()
    expect(faultsOf(svg), name).toEqual([])
    expect(alt.length, name).toBeGreaterThan(10)
    expect(ratio, name).toBeGreaterThan(0)
    expect(name).toMatch(/^[a-z-]+$/)
  }
  for (const drawing of [...YARN_COLORS.map(yarnBall), icon(), tileIcon(), ratsScene('', WIDE_RATS_FRAME)]) {
    expect(faultsOf(drawing)).toEqual([])
  }
})

describe('the gallery of inspirations', () => {
  it('has 21 pictures, each of a different thing and with its own texts', () => {
    expect(INSPIRATIONS).toHaveLength(21)
    for (const said of ['name', 'drawing', 'title', 'alt', 'wish'] as const)
      expect(new Set(INSPIRATIONS.map(each => each[said])).size, said).toBe(21)
  })

  it.each(INSPIRATIONS)('$title can be drawn, and is drawn identically again', inspiration => {
    const { draw, alt } = inspirationPicture(inspiration)
    const svg = draw()
    expect(faultsOf(svg)).toEqual([])
    expect(svg).toContain(`aria-label="${alt}"`)
    expect(inspirationPicture(inspiration).draw()).toBe(svg)
  })
})

it('A label cannot break out of the drawing', () => {
  const label = '"><script>alert(1)</script>'
  for (const drawing of [tile('', { label }), stitchPatch('AB', { label, ground: label })]) {
    expect(drawing).not.toContain('<script')
    expect(faultsOf(drawing)).toEqual([])
  }
})

describe('a stitched text', () => {
  it('accepts Estonian letters in any Unicode normalisation', () => {
    expect(stitchPatch('Õhtune Žürii'.normalize('NFD'), { label: 'x' })).toBe(
      stitchPatch('Õhtune Žürii', { label: 'x' }),
    )
    expect(faultsOf(stitchPatch('õäöüšž'))).toEqual([])
  })

  it('is offered only for short words of known letters', () => {
    expect(canBeStitched('Heegel')).toBe(true)
    expect(canBeStitched('Žürii & Õ!')).toBe(true)
    expect(canBeStitched('Heegeldatud')).toBe(false)
    expect(canBeStitched('Вязание')).toBe(false)
    expect(canBeStitched(' ')).toBe(false)
  })

  it.each([...'ABCDEFGHIJKLMNOPQRSTUVWXYZÕÄÖÜŠŽ0123456789 -.!&', 'õÄ!', 'Кü', ''])(
    '%j has exactly the size computed for it',
    text => {
      const { columns, rows } = stitchCount(text)
      const [x, y, width, height] = stitchWord(text).viewBox
      expect([x, y, width]).toEqual([0, expect.closeTo(-2.7), columns * 10])
      expect(height).toBeCloseTo(rows * 9 + 5.4)
    },
  )
})
