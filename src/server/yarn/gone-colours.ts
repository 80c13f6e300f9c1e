import { goneColours } from '#domain/yarn.ts'
import * as messages from '#messages/yarn.ts'
import type { Db } from '#server/platform/database.ts'
import { ShopError } from '#server/platform/errors.ts'
import { listBatches } from './batch-store.ts'
import { readRules } from './store.ts'

/** Colours of which too little is left for a hat, and what the owner wants of them. */
export async function readGoneColours(db: Db) {
  const [batches, rules] = await Promise.all([listBatches(db), readRules(db)])
  const left = batches.map(batch => ({ colour: batch.colour, gramsLeft: batch.left }))
  return { batches, gone: goneColours(left, rules.hatGrams), rule: rules.goneColours }
}

type Coloured = {
  hatCategory: string
  colors: readonly string[]
  frogHatColor: string
  frogBorderCustomColors: readonly string[]
}

/** The yarns that a hat takes, by the field in which each was chosen. */
export const hatColours = (hat: Coloured): Record<string, readonly string[]> =>
  hat.hatCategory === 'frog'
    ? { frogHatColor: [hat.frogHatColor], frogBorderCustomColors: hat.frogBorderCustomColors }
    : hat.hatCategory === 'custom'
      ? {}
      : { colors: hat.colors }

/**
 * Refuses an unpaid hat of a yarn that has run out, where the owner takes no hats that wait for yarn.
 * @throws ShopError `invalid_input` at the field of the colour
 */
export async function refuseClosedColours(db: Db, hat: Coloured): Promise<void> {
  const { gone, rule } = await readGoneColours(db)
  if (rule !== 'closed') return
  const issues = Object.entries(hatColours(hat)).flatMap(([path, colours]) =>
    colours
      .filter(colour => gone.includes(colour))
      .map(colour => ({ path, message: messages.colourGone(capital(colour)) })),
  )
  if (issues.length > 0) throw new ShopError('invalid_input', { issues, details: issues[0]!.message })
}

/** Whether a hat that is not an order yet waits for yarn: then no day can be promised. */
export async function waitsForYarn(db: Db, hat: Coloured): Promise<boolean> {
  const { gone } = await readGoneColours(db)
  return Object.values(hatColours(hat))
    .flat()
    .some(colour => gone.includes(colour))
}

const capital = (word: string): string => word.charAt(0).toLocaleUpperCase('et') + word.slice(1)
