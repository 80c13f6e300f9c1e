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
const ownPicture = text(200).regex(/^(\/media\/[\w./-]+)?$/, 'A picture of the shop’s own')
const grams = z.int().min(1).max(GRAMS_MAX)
/** Of a batch, a piece or a use; the first two may have that of the request that made them. */
const ROW_ID_MAX = 64
const rowId = z.string().max(ROW_ID_MAX)

const batchFields = z.object({
  name: requiredText(NAME_MAX),
  /** one of the sixteen yarns; empty: none of them */
  colour: colour.default(''),
  fibres: z.array(fibre).max(FIBRES_MAX, messages.fibresTooMany(FIBRES_MAX)).default([]),
  /** when it came */
  grams,
  source,
  /** where it came from and how it was recycled: the proof that buyers read */
  story: text(YARN_TEXT_MAX).default(''),
  isRecycled: z.boolean().default(false),
  cameOn: calendarDay,
  photoUrl: ownPicture.default(''),
  /** for the owner alone */
  notes: text(YARN_TEXT_MAX).default(''),
})

/** POST, PUT /api/admin/yarn/batches; with a change the version that was seen, with a new one `requestId`: its id from then on. */
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
  /** what is left, by the book */
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
  /** what its buyer has written there; empty where she has not */
  ownerName: z.string(),
  /** by weight; null where nothing was taken for it */
  recycledPercent: z.int().nullable(),
  uses: z.array(yarnUse),
})
export type YarnPiece = z.infer<typeof yarnPiece>

export const yarnRules = z.object({
  /** `closed`: it cannot be chosen; `waiting`: it can, and says that it waits for yarn */
  goneColours: z.enum(['closed', 'waiting']),
  /** grams that a hat needs of a colour */
  hatGrams: z.int().min(1).max(2000),
})
export type YarnRules = z.infer<typeof yarnRules>

/** PUT /api/admin/yarn/rules: with the rules that were seen. Where others stand there nothing is changed: `changed_meanwhile`. */
export const yarnRulesChange = yarnRules.extend({ seen: yarnRules.optional() })
export type YarnRulesChange = z.infer<typeof yarnRulesChange>

/** GET /api/admin/yarn: all batches, the newest first; the newest pieces, of all there are pages; what is held; and the rules. */
export const yarnStore = z.object({
  batches: z.array(yarnBatch),
  pieces: z.array(yarnPiece),
  /** grams of each colour, of all its batches, that paid hats hold */
  held: z.record(z.string(), z.int()),
  rules: yarnRules,
})
export type YarnStore = z.infer<typeof yarnStore>

/** GET /api/admin/yarn/pieces, `sold`: those that an order has bought, or that none has. The next page's cursor is in X-Next-Cursor. */
export const piecesQuery = z.object({ sold: choiceIn.optional(), ...pageQuery(20) })
export type PiecesQuery = z.infer<typeof piecesQuery>

/** POST /api/admin/yarn/batches/{id}/weigh: what the scale says. */
export const weighInput = z.object({ grams: z.int().min(0).max(GRAMS_MAX) })

/** POST /api/admin/yarn/pieces: a piece of a product, or one made for an order; `requestId` is its id from then on. */
export const pieceInput = z
  .object({ productId: productId.optional(), orderNumber: text(ORDER_NUMBER_MAX).optional(), requestId })
  .refine(({ productId, orderNumber }) => productId !== undefined || Boolean(orderNumber), {
    path: ['productId'],
    message: messages.whatIsMade,
  })

/** PUT /api/admin/yarn/pieces/{id}; what is missing stays, so that what a sale has written meanwhile is not undone. */
export const pieceChange = z.object({
  madeOn: calendarDay.nullish(),
  story: text(YARN_TEXT_MAX).optional(),
  isShown: z.boolean().optional(),
  /** the order by which it was sold; null: none */
  orderNumber: text(ORDER_NUMBER_MAX).nullish(),
  /** with `orderNumber`: the order that was seen there, null: none. Where it is another one's by now nothing is changed: `changed_meanwhile` */
  seen: text(ORDER_NUMBER_MAX).nullish(),
  /** takes the name out that its buyer has written there; another one is the buyer's alone to write */
  ownerName: z.literal('').optional(),
})
/** What can be changed of a piece. */
export type PieceChange = Omit<z.infer<typeof pieceChange>, 'seen'>

export const useInput = z.object({ batchId: rowId, grams, requestId })

export const yarnParams = z.object({ id: rowId })

/** A part of a piece, as buyers read of it. */
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

/** GET /api/yarn/products/{id}: what is proven of the yarn of a product. */
export const productYarn = z.object({
  /** what may be said of it, as on the product's page; null: nothing may */
  claim: z.string().nullable(),
  /** the parts of all pieces that are not sold */
  parts: z.array(shownPart),
})
export type ProductYarn = z.infer<typeof productYarn>

export const productYarnParams = z.object({ id: z.coerce.number().int().positive().max(ID_MAX) })

/** GET /api/yarn/colours: colours of which too little is left, and photos of the real yarn. */
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
    .refine(code => PASSPORT_CODE.test(code), { message: 'Ten letters and figures' }),
})

/** GET /api/passports/{code} */
export const passport = z.object({
  code: z.string(),
  name: z.string(),
  /** where the product may be seen; null where it is not in the shop */
  productId: z.int().nullable(),
  picture: z.string().nullable(),
  madeOn: z.string().nullable(),
  story: z.string(),
  care: z.string(),
  claim: z.string().nullable(),
  parts: z.array(shownPart),
  /** as she wants to be named; empty where she does not */
  ownerName: z.string(),
  /** whether it has a buyer, whose order is paid and stands: she may put her name there by its key */
  isSold: z.boolean(),
})
export type Passport = z.infer<typeof passport>

export const ownerInput = z.object({ key: z.string().max(100), name: text(OWNER_NAME_MAX) })

/** GET /api/orders/{orderNumber}/passports: the codes of what was sold by it. */
export const orderPassports = z.array(z.object({ code: z.string(), name: z.string() }))
export type OrderPassports = z.infer<typeof orderPassports>

/** GET /api/admin/orders/{orderNumber}/pieces: those that it has bought, then the unsold ones of its products. */
export const orderPieces = z.array(
  z.object({
    id: z.string(),
    code: z.string(),
    name: z.string(),
    madeOn: z.string().nullable(),
    grams: z.int(),
    isShown: z.boolean(),
    /** whether this order has it */
    isChosen: z.boolean(),
  }),
)
export type OrderPiece = z.infer<typeof orderPieces>[number]

/** GET /api/admin/orders/{orderNumber}/yarn-letter: what ran out, and the letter as it would go out; null without an address. */
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
    .refine(ids => ids.length > 0 && ids.length <= TAGS_MAX, { message: `From 1 to ${TAGS_MAX} pieces` }),
  /** `A4`: a sheet to cut, `label`: one tag a page for a label printer, 50 × 80 mm */
  paper: z.enum(['A4', 'label']).default('A4'),
})
