import { frogHat } from './frog.ts'
import { workRounds } from './rounds.ts'
import { skein } from './skein.ts'
import { solid } from './solid.ts'
import { domeProfile, turnSurface } from './surface.ts'
import { lightDefs, svg } from './svg.ts'
import { bead, cord } from './trimmings.ts'

/** The portrait's height divided by its width. */
export const PORTRAIT_RATIO = 900 / 800

const SKIN = '#F1C7A5'
const SKIN_LINE = '#6B3F2A'
const HAIR = '#5A3A2C'
const HAIR_LINE = '#2E1D18'
const STRANDS_A_BRAID = 7

/** @param side −1 hangs on the left, 1 on the right; it swings outwards. */
function braid(x: number, y: number, side: number): string {
  const strands = Array.from({ length: STRANDS_A_BRAID }, (_, i) => {
    const width = 27 - i * 1.2
    const color = i % 2 ? '#6B4636' : HAIR
    return `<path d="M${x + side * i * 4 - width} ${y + i * 36}q-4 34 ${width + 6} 44q${width + 2}-14 ${width}-46q${-width} 16 ${-width - 6} 2z" fill="${color}" stroke="${HAIR_LINE}" stroke-width="5" stroke-linejoin="round"/>`
  })
  const [endX, endY] = [x + side * STRANDS_A_BRAID * 4, y + STRANDS_A_BRAID * 36 + 8]
  const tassel = `<path d="M${endX - 18} ${endY}q-6 36 4 58q14 8 30 0q10-24 2-58z" fill="${HAIR}" stroke="${HAIR_LINE}" stroke-width="5" stroke-linejoin="round"/>`
  const band = `<rect x="${endX - 22}" y="${endY - 10}" width="44" height="20" rx="9" fill="#F39DB4" stroke="#7A3B4C" stroke-width="5"/>`
  return strands.join('') + tassel + band
}

function jersey(id: string): string {
  const chest = turnSurface({ profile: domeProfile(300, 300, 2.2), tilt: 0.2, cx: 400, cy: 980 })
  const isStripe = (round: number) => round % 9 === 6 || round % 9 === 7
  const color = (round: number) => (isStripe(round) ? 'kollane' : 'tumesinine')
  const rounds = workRounds(chest, { color, seed: 4, stitchWidth: 27, stitchHeight: 20 })
  return solid(chest, rounds, { id, part: 'jersey', color: 'tumesinine' })
}

const HEAD = [
  `<path d="M346 600H454V700Q400 744 346 700Z" fill="#DFA985" stroke="${SKIN_LINE}" stroke-width="6" stroke-linejoin="round"/>`,
  `<path d="M250 430C246 590 300 668 400 668S554 590 550 430Z" fill="${SKIN}" stroke="${SKIN_LINE}" stroke-width="7"/>`,
  `<path d="M250 430C262 520 262 480 286 500C296 440 330 450 400 452S504 440 514 500C538 480 538 520 550 430Z" fill="${HAIR}"/>`,
].join('')

const FACE = [
  bead(336, 540, 13),
  bead(464, 540, 13),
  '<path d="M388 548Q382 586 402 586" fill="none" stroke="#B5714F" stroke-width="6" stroke-linecap="round"/>',
  '<path d="M352 612Q400 650 448 612" fill="none" stroke="#7A2E2A" stroke-width="8" stroke-linecap="round"/>',
  '<ellipse cx="300" cy="588" rx="28" ry="19" fill="#EE8E8E" opacity=".55"/>',
  '<ellipse cx="500" cy="588" rx="28" ry="19" fill="#EE8E8E" opacity=".55"/>',
].join('')

/** Draws the maker wearing a frog hat, until she uploads a photo. */
export function portrait(label: string): string {
  const hat = frogHat({
    id: 'poh',
    color: 'heleroheline',
    cheeks: true,
    border: ['roosa', 'roosa'],
    shadow: false,
    seed: 14,
  })
  const parts = [
    lightDefs('po'),
    '<rect width="800" height="900" fill="#DDE8C6"/><path d="M0 640Q400 600 800 650V900H0Z" fill="#C7D8A6"/>',
    `<path d="M238 430C216 560 250 640 300 660H500C550 640 584 560 562 430Z" fill="${HAIR}" stroke="${HAIR_LINE}" stroke-width="7" stroke-linejoin="round"/>`,
    jersey('po'),
    HEAD,
    FACE,
    braid(244, 500, -1),
    braid(556, 500, 1),
    `<g transform="translate(400 470) scale(1.3) translate(-200 -326)">${hat}</g>`,
    skein({ x: 400, y: 830, radius: 70, color: 'roosa', id: 'po' }),
    cord('M462 850C520 890 560 800 620 870', 'roosa', 9),
  ]
  return svg([0, 0, 800, 900], parts.join(''), label, ' preserveAspectRatio="xMidYMax slice"')
}
