import * as messages from '#messages/wishes.ts'

/** A customer's own words about a custom order, under their heading. */
export type Wish = { heading: string; text: string }

type Row = readonly [heading: string, text: string | readonly string[] | undefined]

const written = (rows: readonly Row[]): Wish[] =>
  rows
    .map(([heading, text = '']) => ({ heading, text: typeof text === 'string' ? text : text.join(', ') }))
    .filter(({ text }) => text.trim() !== '')

/** Lists the wishes written for a custom hat. */
export const hatWishes = (
  hat: Partial<Record<'colorOrder' | 'hatDiameter' | 'specialWishes', string>>,
): Wish[] =>
  written([
    [messages.colourOrder, hat.colorOrder],
    [messages.headCircumference, hat.hatDiameter],
    [messages.specialWishes, hat.specialWishes],
  ])

/** Lists the wishes of a free-form request, besides its description, in the order of the form. */
export const requestWishes = (
  request: Partial<
    Record<'inspiration' | 'measurements' | 'deadline' | 'budget' | 'additionalNotes', string> & {
      colors: string | readonly string[]
    }
  >,
): Wish[] =>
  written([
    [messages.inspiration, request.inspiration],
    [messages.colours, request.colors],
    [messages.measurements, request.measurements],
    [messages.deadline, request.deadline],
    [messages.budget, request.budget],
    [messages.furtherNotes, request.additionalNotes],
  ])
