import { clamp } from './oklab.ts'
import { convexHull, type Point } from './points.ts'

/** The right half of the silhouette as `[radius, height]` from crown to brim, height upwards. */
export type Profile = readonly Point[]

/** The profile at a round: its radius and height, and how far its fabric faces outwards and upwards. */
type Station = { radius: number; height: number; out: number; up: number }

/** A surface of revolution seen from slightly above. `angle` 0 faces the camera, `s` is the distance from the crown. */
export type Surface = {
  /** length of the profile */
  length: number
  station(s: number): Station
  project(angle: number, s: number): Point
  /** 1 if the fabric faces the camera, negative if it faces away */
  facing(angle: number, s: number): number
  /** 1 in full light, 0 in the dark */
  light(angle: number, s: number): number
  /** the convex outline of everything that is seen */
  hull: readonly Point[]
}

/** Unit vector towards the lamp: left, above and in front. */
const [LAMP_X, LAMP_Y, LAMP_Z] = ((x, y, z) => {
  const length = Math.hypot(x, y, z)
  return [x / length, y / length, z / length] as const
})(-0.5, 0.68, 0.54)

/** Computes the light on a face with this normal (x right, y up, z to the camera). */
export const lampLight = (x: number, y: number, z: number): number => x * LAMP_X + y * LAMP_Y + z * LAMP_Z

/** Stitches may extend this far beyond the brim. */
const OVERHANG = 6

/** The distance along the profile to each of its points. */
function waysAlong(profile: Profile): number[] {
  let way = 0
  return profile.map(([radius, height], i) => {
    const [radiusBefore, heightBefore] = profile[Math.max(0, i - 1)]!
    way += Math.hypot(radius - radiusBefore, height - heightBefore)
    return way
  })
}

function stationsOf(profile: Profile, ways: readonly number[]): (s: number) => Station {
  const last = profile.length - 1
  return wanted => {
    const s = clamp(wanted, 0, ways[last]! + OVERHANG)
    let i = 1
    while (i < last && ways[i]! < s) i++
    const [radiusBefore, heightBefore] = profile[i - 1]!
    const [radiusAfter, heightAfter] = profile[i]!
    const length = ways[i]! - ways[i - 1]!
    const share = (s - ways[i - 1]!) / length
    return {
      radius: Math.max(0, radiusBefore + (radiusAfter - radiusBefore) * share),
      height: heightBefore + (heightAfter - heightBefore) * share,
      out: -(heightAfter - heightBefore) / length,
      up: (radiusAfter - radiusBefore) / length,
    }
  }
}

/** Points all over the surface, dense enough for its outline. */
function samples(project: Surface['project'], length: number): Point[] {
  const points: Point[] = []
  for (let ring = 0; ring <= 36; ring++) {
    for (let spoke = 0; spoke < 48; spoke++)
      points.push(project((spoke / 48) * Math.PI * 2, (length * ring) / 36))
  }
  return points
}

/**
 * Turns a profile around its axis.
 * @param tilt how far the camera looks down, in radians.
 * @param cx where the foot of the axis (height 0) is on the drawing.
 */
export function turnSurface(shape: { profile: Profile; tilt: number; cx: number; cy: number }): Surface {
  const { profile, tilt, cx, cy } = shape
  const ways = waysAlong(profile)
  const length = ways.at(-1)!
  const station = stationsOf(profile, ways)
  const cosTilt = Math.cos(tilt)
  const sinTilt = Math.sin(tilt)
  const project = (angle: number, s: number): Point => {
    const { radius, height } = station(s)
    return [cx + radius * Math.sin(angle), cy - height * cosTilt + radius * Math.cos(angle) * sinTilt]
  }
  return {
    length,
    station,
    project,
    facing: (angle, s) => {
      const { out, up } = station(s)
      return up * sinTilt + out * Math.cos(angle) * cosTilt
    },
    light: (angle, s) => {
      const { out, up } = station(s)
      return Math.max(0, lampLight(out * Math.sin(angle), up, out * Math.cos(angle)))
    },
    hull: convexHull(samples(project, length)),
  }
}

/**
 * Returns the profile of a hat's dome: a superellipse.
 * @param squareness 2 is an ellipse, more has fuller shoulders.
 */
export const domeProfile = (radius: number, height: number, squareness: number): Profile =>
  Array.from({ length: 61 }, (_, i) => {
    const angle = ((i / 60) * Math.PI) / 2
    return [radius * Math.sin(angle) ** (2 / squareness), height * Math.cos(angle) ** (2 / squareness)]
  })

/** Returns the profile of a ball, open at the bottom where it is sewn on. */
export const ballProfile = (radius: number, height = radius): Profile =>
  Array.from({ length: 41 }, (_, i) => {
    const angle = (i / 40) * Math.PI * 0.92
    return [radius * Math.sin(angle), height * Math.cos(angle)]
  })
