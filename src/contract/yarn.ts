import { z } from 'zod'
import { YARN_COLORS } from '#domain/custom-hat.ts'
import { NAME_MAX, ORDER_NUMBER_MAX, OWNER_NAME_MAX, YARN_TEXT_MAX } from '#domain/limits.ts'
import {
  FIBRES_MAX,
  fibresFault,
  GRAMS_MAX,
  PASSPORT_CODE,
  readPassportCode,
  recycledFault,
  YARN_SOURCES,
  type YarnSource,
} from '#domain/yarn.ts'
import * as messages from '#messages/yarn.ts'
import { productId } from './admin-products.ts'
import { calendarDay, choiceIn, ID_MAX, pageQuery, requestId, requiredText, text, timeOut } from './fields.ts'
import { picture } from './pictures.ts'

const source = z.enum(Object.keys(YARN_SOURCES) as [YarnSource, ...YarnSource[]])
const colour = z.enum(['', ...YARN_COLORS])
const fibre = z.object({ name: requiredText(60), percent: z.int().min(1).max(100) })
const ownPicture = text(200).regex(/^(\/media\/[\w./-]+)?$/, 'Must be a picture stored by the shop')
const grams = z.int().min(1).max(GRAMS_MAX)
/** The id of a batch, a piece or a use; for the first two possibly the `requestId` that created them. */
const ROW_ID_MAX = 64
const rowId = z.string().max(ROW_ID_MAX)

const batchFields = z.object({
  name: requiredText(NAME_MAX),
  /** one of the sixteen yarns; empty: none of them */
  colour: colour.default(''),
  fibres: z.array(fibre).max(FIBRES_MAX, messages.fibresTooMany(FIBRES_MAX)).default([]),
  /** its weight when it came */
  grams,
  source,
  /** its origin and how it was recycled: the proof that buyers read */
  story: text(YARN_TEXT_MAX).default(''),
  isRecycled: z.boolean().default(false),
  cameOn: calendarDay,
  photoUrl: ownPicture.default(''),
  /** only for the owner */
  notes: text(YARN_TEXT_MAX).default(''),
})

/** POST, PUT /api/admin/yarn/batches; `version`: that a change is based on; `requestId`: the id of a new batch. */
export const batchInput = batchFields
  .extend({ version: z.int().positive().optional(), requestId })
  .superRefine((batch, context) => {
    const fibres = fibresFault(batch.fibres)
    if (fibres) context.addIssue({ code: 'custom', path: ['fibres'], message: fibres })
    const recycled = recycledFault(batch)
    if (recycled)
      context.addIssue({
        code: 'custom',
        path: [batch.source === 'new' ? 'isRecycled' : 'story'],
        message: recycled,
      })
  })
export type BatchInput = z.infer<typeof batchInput>

export const yarnBatch = batchFields.extend({
  id: z.string(),
  cameOn: z.string(),
  /** what is left, by the books */
  left: z.int(),
  photo: picture.nullable(),
  version: z.int(),
})
export type YarnBatch = z.infer<typeof yarnBatch>

/** Grams of a batch in a piece. */
const yarnUse = z.object({ id: z.string(), batchId: z.string(), grams: z.int(), at: timeOut })

export const yarnPiece = z.object({
  id: z.string(),
  code: z.string(),
  productId: z.int().nullable(),
  orderNumber: z.string().nullable(),
  name: z.string(),
  madeOn: z.string().nullable(),
  story: z.string(),
  isShown: z.boolean(),
  /** the name that its buyer entered; empty if there is none */
  ownerName: z.string(),
  /** by weight; null if no yarn was taken for it */
  recycledPercent: z.int().nullable(),
  uses: z.array(yarnUse),
})
export type YarnPiece = z.infer<typeof yarnPiece>

export const yarnRules = z.object({
  /** `closed`: a colour that ran out cannot be chosen; `waiting`: it can, marked as waiting for yarn */
  goneColours: z.enum(['closed', 'waiting']),
  /** grams of each of its colours that a hat needs */
  hatGrams: z.int().min(1).max(2000),
})
export type YarnRules = z.infer<typeof yarnRules>

/** PUT /api/admin/yarn/rules: with the rules that were seen; if they have changed since, `changed_meanwhile`. */
export const yarnRulesChange = yarnRules.extend({ seen: yarnRules.optional() })
export type YarnRulesChange = z.infer<typeof yarnRulesChange>

/** GET /api/admin/yarn: all batches and the newest pieces, newest first; the reserved grams; and the rules. */
export const yarnStore = z.object({
  batches: z.array(yarnBatch),
  pieces: z.array(yarnPiece),
  /** grams of each colour, over all its batches, reserved for paid hats */
  held: z.record(z.string(), z.int()),
  rules: yarnRules,
})
export type YarnStore = z.infer<typeof yarnStore>

/** GET /api/admin/yarn/pieces, `sold`: only sold or only unsold pieces. The next page's cursor is in X-Next-Cursor. */
export const piecesQuery = z.object({ sold: choiceIn.optional(), ...pageQuery(20) })
export type PiecesQuery = z.infer<typeof piecesQuery>

/** POST /api/admin/yarn/batches/{id}/weigh: the weight on the scale. */
export const weighInput = z.object({ grams: z.int().min(0).max(GRAMS_MAX) })

/** POST /api/admin/yarn/pieces: a piece of a product, or one made for an order; `requestId` becomes its id. */
export const pieceInput = z
  .object({ productId: productId.optional(), orderNumber: text(ORDER_NUMBER_MAX).optional(), requestId })
  .refine(({ productId, orderNumber }) => productId !== undefined || Boolean(orderNumber), {
    path: ['productId'],
    message: messages.whatIsMade,
  })

/** PUT /api/admin/yarn/pieces/{id}; missing fields stay unchanged, so that what a sale stored is not undone. */
export const pieceChange = z.object({
  madeOn: calendarDay.nullish(),
  story: text(YARN_TEXT_MAX).optional(),
  /** with `story`: the one that was seen; if it has changed since, `changed_meanwhile` */
  seenStory: text(YARN_TEXT_MAX).optional(),
  isShown: z.boolean().optional(),
  /** the order that bought it; null: none */
  orderNumber: text(ORDER_NUMBER_MAX).nullish(),
  /** with `orderNumber`: the order that was seen, null: none; if it has changed since, `changed_meanwhile` */
  seen: text(ORDER_NUMBER_MAX).nullish(),
  /** removes the name that its buyer entered; only the buyer can enter another */
  ownerName: z.literal('').optional(),
})
/** The fields of a piece that can be changed. */
export type PieceChange = Omit<z.infer<typeof pieceChange>, 'seen' | 'seenStory'>

export const useInput = z.object({ batchId: rowId, grams, requestId })

export const yarnParams = z.object({ id: rowId })

/** A part of a piece, as buyers see it. */
const shownPart = z.object({
  name: z.string(),
  percent: z.int(),
  fibres: z.string(),
  isRecycled: z.boolean(),
  source: z.string(),
  story: z.string(),
  photo: picture.nullable(),
})
export type ShownYarn = z.infer<typeof shownPart>

/** GET /api/yarn/products/{id}: what is proven about the yarn of a product. */
export const productYarn = z.object({
  /** the recycling claim, as on the product's page; null: none may be made */
  claim: z.string().nullable(),
  /** the parts of all unsold pieces */
  parts: z.array(shownPart),
})
export type ProductYarn = z.infer<typeof productYarn>

export const productYarnParams = z.object({ id: z.coerce.number().int().positive().max(ID_MAX) })

/** GET /api/yarn/colours: colours that have run short, and photos of the real yarn. */
export const yarnColours = z.object({
  gone: z.array(z.string()),
  rule: z.enum(['closed', 'waiting']),
  photos: z.record(z.string(), picture),
})
export type YarnColours = z.infer<typeof yarnColours>

export const passportParams = z.object({
  code: z
    .string()
    .max(40)
    .transform(readPassportCode)
    .refine(code => PASSPORT_CODE.test(code), { message: 'Must be ten letters and digits' }),
})

/** GET /api/passports/{code} */
export const passport = z.object({
  code: z.string(),
  name: z.string(),
  /** the product's page; null if it is not in the shop */
  productId: z.int().nullable(),
  picture: z.string().nullable(),
  madeOn: z.string().nullable(),
  story: z.string(),
  care: z.string(),
  claim: z.string().nullable(),
  parts: z.array(shownPart),
  /** the name that its owner chose; empty if none */
  ownerName: z.string(),
  /** whether it was sold by an order that is paid and not cancelled: its buyer may enter a name with the order's key */
  isSold: z.boolean(),
})
export type Passport = z.infer<typeof passport>

export const ownerInput = z.object({ key: z.string().max(100), name: text(OWNER_NAME_MAX) })

/** GET /api/orders/{orderNumber}/passports: the codes of the pieces it sold. */
export const orderPassports = z.array(z.object({ code: z.string(), name: z.string() }))
export type OrderPassports = z.infer<typeof orderPassports>

/** GET /api/admin/orders/{orderNumber}/pieces: the pieces that it bought, then the unsold ones of its products. */
export const orderPieces = z.array(
  z.object({
    id: z.string(),
    code: z.string(),
    name: z.string(),
    madeOn: z.string().nullable(),
    grams: z.int(),
    isShown: z.boolean(),
    /** whether this order bought it */
    isChosen: z.boolean(),
  }),
)
export type OrderPiece = z.infer<typeof orderPieces>[number]

/** GET /api/admin/orders/{orderNumber}/yarn-letter: the colours that ran out, the e-mail; null without an address. */
export const yarnLetterView = z.object({
  colours: z.array(z.string()),
  letter: z.object({ to: z.string(), subject: z.string(), html: z.string() }).nullable(),
})
export type YarnLetterView = z.infer<typeof yarnLetterView>

export const TAGS_MAX = 96

/** GET /api/admin/yarn/tags.pdf */
export const tagsQuery = z.object({
  pieces: z
    .string()
    .max(TAGS_MAX * (ROW_ID_MAX + 1))
    .transform(list => [...new Set(list.split(','))].filter(Boolean))
    .refine(ids => ids.length > 0 && ids.length <= TAGS_MAX, { message: `Must be 1 to ${TAGS_MAX} pieces` }),
  /** `A4`: a sheet to cut; `label`: one tag per page for a label printer, 50 × 80 mm */
  paper: z.enum(['A4', 'label']).default('A4'),
})
