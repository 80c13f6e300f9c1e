import * as messages from '#messages/yarn.ts'
import type { Db } from '#server/platform/database/database.ts'
import { ShopError } from '#server/platform/errors.ts'
import { type Coloured, hatColours, readYarnAllocation } from './allocation.ts'

/**
 * Refuses an unpaid hat whose yarn has run out, if the owner does not accept hats that wait for yarn.
 * @throws ShopError `invalid_input` at the field of the colour
 */
export async function refuseClosedColours(db: Db, hat: Coloured): Promise<void> {
  const { gone, rules } = await readYarnAllocation(db)
  if (rules.goneColours === 'closed') expectLeft(hat, gone)
}

/**
 * Refuses yarns of which too little is left for another hat. @throws ShopError `invalid_input` at the field of the
 * colour
 */
export async function refuseGoneColours(db: Db, hat: Coloured): Promise<void> {
  expectLeft(hat, (await readYarnAllocation(db)).gone)
}

function expectLeft(hat: Coloured, gone: readonly string[]): void {
  const issues = Object.entries(hatColours(hat)).flatMap(([path, colours]) =>
    colours
      .filter(colour => gone.includes(colour))
      .map(colour => ({ path, message: messages.colourGone(capital(colour)) })),
  )
  if (issues.length > 0) throw new ShopError('invalid_input', { issues, details: issues[0]!.message })
}

/** Whether a hat not ordered yet would wait for yarn: then no day can be promised. */
export async function waitsForYarn(db: Db, hat: Coloured): Promise<boolean> {
  const { gone } = await readYarnAllocation(db)
  return Object.values(hatColours(hat))
    .flat()
    .some(colour => gone.includes(colour))
}

const capital = (word: string): string => word.charAt(0).toLocaleUpperCase('et') + word.slice(1)
